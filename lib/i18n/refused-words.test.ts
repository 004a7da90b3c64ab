import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { company } from '@/lib/config/company';
import { LOCALES } from './locales';
import { messageTextsOf } from './message-faults';
import { FREE_OF_DUTY, NEW_CARS, OF_HOME, ONE_STOCK, RECRUITING, REFUSED } from './refused-words';

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

const MEMBERS = {
  ar: /الأعضاء/,
  de: /Mitglieder/,
  en: /members/i,
  es: /miembros/,
  fr: /membres/,
  it: /membri/,
  mn: /гишүүд/i,
  nl: /leden/i,
  pt: /membros/,
  ru: /участников/i,
  th: /สมาชิก/,
  ur: /ممبرز/,
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
    OF_HOME.test(key),
  );
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
});

it.each(Object.entries(MEMBERS))(
  'in %s free pick-up is promised to members alone',
  (locale, pattern) => {
    const texts = messageTextsOf(locale as keyof typeof MEMBERS);
    for (const key of ['home.step2Text', 'buyCar.step4Text', 'dealers.inspectionText']) {
      expect(texts.get(key), key).toMatch(pattern);
    }
  },
);

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
