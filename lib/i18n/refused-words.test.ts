import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { company } from '@/lib/config/company';
import { LOCALES } from './locales';
import { messageTextsOf } from './message-faults';

/**
 * Duty is not in the price. “Without duty” says so to whoever wrote it, and to a buyer that none is
 * to be paid.
 */
const FREE_OF_DUTY = {
  ar: /(?:دون|بدون|بلا|معفا\S*(?: من)?) (?:أي )?(?:ال)?رسوم/,
  de: /ohne (?:\p{L}+ )?(?:Einfuhr)?z[oö]ll|zollfrei/iu,
  en: /\b(?:without|free of|no) (?:any )?(?:import |customs )?dut(?:y|ies)\b|duty[- ]free/i,
  es: /\bsin (?:el |los )?(?:arancel|impuesto)|libre de (?:arancel|impuesto)/i,
  fr: /\bsans (?:les )?droits de douane|détaxé|exempt\S* de droits/i,
  it: /\bsenza (?:il |i )?(?:daz|accis)|duty free|esent\S+ da daz/i,
  mn: /татваргүй|татвараас чөлөө/i,
  nl: /\bzonder (?:invoer|douane)rechten|vrij van invoer|belastingvrij/i,
  pt: /\bsem (?:o )?imposto|isent\S+ de imposto/i,
  ru: /без (?:\S+ )?пошлин|без ввозн|беспошлин/i,
  th: /ไม่มีอากร|ไม่มีภาษี|ปลอดอากร|ปลอดภาษี/,
  ur: /ڈیوٹی[^۔]{0,40} کے بغیر|بغیر (?:درآمدی )?ڈیوٹی|ڈیوٹی فری/,
} as const;

/** What each language says of a price that leaves duty out, wrongly. */
const FALSE_NOTES = {
  ar: 'الأسعار عند المنفذ، دون الرسوم الجمركية.',
  de: 'Preise ab Grenze, ohne Einfuhrzoll.',
  en: 'Prices at the port, without import duty.',
  es: 'Precios en frontera, sin arancel de importación.',
  fr: 'Prix à la frontière, sans droits de douane.',
  it: 'Prezzi al confine, senza dazio.',
  mn: 'Боомт дээрх үнэ, импортын татваргүй.',
  nl: 'Prijzen aan de grens, zonder invoerrechten.',
  pt: 'Preços na fronteira, sem imposto de importação.',
  ru: 'Цены в порту, без ввозной пошлины.',
  th: 'ราคา ณ หน้าด่าน ปลอดอากร',
  ur: 'قیمتیں پورٹ پر، درآمدی ڈیوٹی کے بغیر۔',
} as const;

/** Words that readers of a language took for something else, or would not say; `docs/glossary` has theirs. */
const REFUSED = {
  ar: /مزدوج القابض/,
  de: /Werktag/,
  en: /our side does not answer/i,
  es: /\b(?:coche|carro|celular|ordenador|vídeo|coste|tú|vosotros|caducado)\b|[Cc]omprueb|recogida/,
  fr: /\b[Rr]envoye[rz]\b/,
  // Buttons that ask somebody to do something; commands to the page (Invia, Chiudi) are the usual ones.
  it: /\b(?:Fai|Scrivi|Chiedi|Registrati|Iscriviti|Richiedi|Diventa|Trova|Vedi|Scegli|Resta|tuo|tua|tuoi|tue)\b/,
  mn: /зайн оношил|зай уртас|дуртай|газраас дээш|, залгадаг|үнэ нь боомт|тоо \{\w+\} гарсны/i,
  th: /คุณต้องการอะไร|กลับเดี๋ยวนี้|สวัสดี(?!ครับ|ค่ะ)/,
  ur: /تشخیص|مؤثر/,
} as const;

/** “We are recruiting”: the flag says that an entry is hot (specification section 2). */
const RECRUITING =
  /набор|cercasi|ge[sz]o?u?cht|bewerb|busca|recherch|รับสมัคร|انضم|شامل ہوں|recruit|hiring/i;

/** Each car stands at a port; none is to be had at both because one of them has it. */
const ONE_STOCK =
  /one stock|общий склад|один склад|нэг нөөц|нэгдсэн нөөц|مخزون واحد|ein bestand|un (?:solo|seul) stock|un stock (?:en|pour)|un solo parco|één voorraad|uma (?:só )?lista de carros|สต็อกเดียว|ایک اسٹاک/i;

/** Some cars are used; their own pages say which. */
const NEW_CARS = {
  ar: /جديد/,
  de: /\bneue?[nrs]?\b/i,
  en: /\bnew\b/i,
  es: /\bnuev[oa]s?\b/i,
  fr: /\bneu(?:f|ve)s?\b/i,
  it: /\bnuov[aeio]\b/i,
  mn: /шинэ /i,
  nl: /\bnieuwe?\b/i,
  pt: /\bnov[ao]s?\b/i,
  ru: /новы[ейх]/i,
  th: /ใหม่/,
  ur: /نئی/,
} as const;

const reads = new Map(
  ['messages', 'demo/catalogue'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:json|md)$/.test(name))
      .map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8')] as const),
  ),
);

describe('no text says that a car is free of duty', () => {
  it.each(Object.entries(FREE_OF_DUTY))('in %s: the false form is known', (locale, pattern) => {
    expect(FALSE_NOTES[locale as keyof typeof FALSE_NOTES]).toMatch(pattern);
  });

  it.each(Object.entries(FREE_OF_DUTY))('in %s: it is nowhere', (_, pattern) => {
    const found = [...reads].flatMap(([file, text]) => {
      const sentence = pattern.exec(text)?.[0];
      return sentence ? [`${file}: ${sentence}`] : [];
    });
    expect(found).toEqual([]);
  });
});

it.each(LOCALES)('no text in %s promises one stock for both ports', (locale) => {
  const texts = [...messageTextsOf(locale)];
  expect(texts.filter(([, text]) => ONE_STOCK.test(text))).toEqual([]);
});

it.each(Object.entries(NEW_CARS))('the home page in %s calls no car new', (locale, pattern) => {
  const texts = [...messageTextsOf(locale as keyof typeof NEW_CARS)].filter(([key]) =>
    /^(?:meta|home)\./.test(key),
  );
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
});

it('no message file has the name of the company, which stands in lib/config/company.ts', () => {
  const files = [...reads].filter(([file]) => file.startsWith('messages/'));
  expect(files.filter(([, text]) => text.includes(company().name))).toEqual([]);
});

describe('the interface says it as a reader would', () => {
  it.each(Object.entries(REFUSED))('in %s', (locale, pattern) => {
    const texts = [...messageTextsOf(locale as keyof typeof REFUSED)];
    expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
  });

  it('Thai greets a buyer politely in a chat', () => {
    expect(reads.get('messages/greetings.json')).not.toMatch(REFUSED.th);
  });

  it.each(LOCALES)('the flag of the dealers’ entry in %s looks for nobody', (locale) => {
    expect(messageTextsOf(locale).get('layout.hot')).not.toMatch(RECRUITING);
  });

  it('the Chinese desk has one word for an administrator, a promotion and an account', () => {
    expect(reads.get('messages/desk/zh.json')).not.toMatch(/负责人|账户|按活动|"活动/);
  });
});
