import type { Locale } from './locales';

/**
 * Duty is not in the price. “Without duty” means that to its author, but to a buyer that no duty
 * has to be paid.
 */
export const FREE_OF_DUTY = {
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

/** Words that readers of a language took for something else, or would not say; `docs/glossary` has theirs. */
export const REFUSED = {
  ar: /مزدوج القابض/,
  de: /Werktag/,
  en: /our side does not answer/i,
  es: /\b(?:coche|carro|celular|ordenador|vídeo|coste|tú|vosotros|caducado)\b|[Cc]omprueb|recogida/,
  fr: /\b[Rr]envoye[rz]\b/,
  // Buttons that ask the reader to do something; commands to the page (Invia, Chiudi) are usual.
  it: /\b(?:Fai|Scrivi|Chiedi|Registrati|Iscriviti|Richiedi|Diventa|Trova|Vedi|Scegli|Resta|tuo|tua|tuoi|tue)\b/,
  mn: /зайн оношил|зай уртас|дуртай|газраас дээш|, залгадаг|үнэ нь боомт|тоо \{\w+\} гарсны/i,
  th: /คุณต้องการอะไร|กลับเดี๋ยวนี้|สวัสดี(?!ครับ|ค่ะ)/,
  ur: /تشخیص|مؤثر/,
} as const;

/** “We are recruiting”: the flag says that an entry is hot (specification section 2). */
export const RECRUITING =
  /набор|cercasi|ge[sz]o?u?cht|bewerb|busca|recherch|รับสมัคร|انضم|شامل ہوں|recruit|hiring/i;

/** Each car stands at a port; none is to be had at both because one of them has it. */
export const ONE_STOCK =
  /one stock|общий склад|один склад|нэг нөөц|нэгдсэн нөөц|مخزون واحد|ein bestand|un (?:solo|seul) stock|un stock (?:en|pour)|un solo parco|één voorraad|uma (?:só )?lista de carros|สต็อกเดียว|ایک اسٹاک/i;

/** Some cars are used; their own pages say which. */
export const NEW_CARS = {
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

/** Texts of the page that sells cars of every condition. */
export const OF_HOME = /^(?:meta|home)\./;

/** A word in a text that misleads buyers, or that none of them would say. */
export function refusedWordIn(locale: Locale, key: string, text: string): string | undefined {
  const patterns: (RegExp | undefined)[] = [
    (FREE_OF_DUTY as Partial<Record<Locale, RegExp>>)[locale],
    (REFUSED as Partial<Record<Locale, RegExp>>)[locale],
    ONE_STOCK,
    OF_HOME.test(key) ? (NEW_CARS as Partial<Record<Locale, RegExp>>)[locale] : undefined,
    key === 'layout.hot' ? RECRUITING : undefined,
  ];
  return patterns.flatMap((pattern) => pattern?.exec(text)?.[0] ?? [])[0];
}
