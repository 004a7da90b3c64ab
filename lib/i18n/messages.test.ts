import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from './locales';
import { messagesOf } from './texts';

type Tree = { readonly [key: string]: string | Tree };
type Texts = ReadonlyMap<string, string>;

function leavesOf(tree: Tree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leavesOf(value, `${path}${key}.`),
  );
}

/** An argument or a tag of a message. */
interface Part {
  name: string;
  /** The categories of a plural, exact numbers left out. */
  categories?: string[];
}

const PLURAL = 2;

const isBranches = (value: unknown): value is Record<string, CompiledMessage> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every argument and tag of a message, those within its branches included. */
function partsOf(message: CompiledMessage): Part[] {
  if (typeof message === 'string') return [];
  return message.flatMap((node) => {
    if (!Array.isArray(node)) return [];
    const [name, type, ...rest] = node as [string, unknown, ...unknown[]];
    const branches = rest.find(isBranches);
    const categories = Object.keys(branches ?? {}).filter((each) => !each.startsWith('='));
    const inside = branches
      ? Object.values(branches).flatMap(partsOf)
      : partsOf([type, ...rest].filter((each) => Array.isArray(each)) as CompiledMessage);
    return [{ name, ...(type === PLURAL && { categories }) }, ...inside];
  });
}

const namesIn = (text: string) =>
  [...new Set(partsOf(compile(text)).map(({ name }) => name))].sort();

/** Letters as a reader counts them: marks above and below a letter take no room. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const widthOf = (text: string) => [...graphemes.segment(text)].length;
const longestWordOf = (text: string) => Math.max(...text.split(/[\s-]+/).map(widthOf));

const SCRIPTS: Partial<Record<Locale, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  mn: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  ur: /\p{Script=Arabic}/u,
};
const LATIN = /\p{Script=Latin}/u;

/** Letters that look like those of a language and are not: of Persian, or of Arabic. */
const NEIGHBOURS: Partial<Record<Locale, RegExp>> = {
  ar: /[یکےہگپچڈٹڑں]/u,
  ur: /[يكةى]/u,
};

/** The same in every language: names, signs and units. */
const SAME_EVERYWHERE =
  /[wW]hatsapp|^mapServices|^charging\.|^gearbox\.cvt|^carMenu\.gearboxes\.cvt|^specs\.(?:kwh|glonass)$/;

/** Without what is written in Latin letters everywhere. */
const withoutNames = (text: string) =>
  text
    .replace(/<\/?\w+>/g, ' ')
    .replace(/\{\w+(?:, \w+)?/g, ' ')
    .replace(/\b(?:zero|one|two|few|many|other)\b/g, ' ');

/** What is wrong with a text of a language; each check names its finding. */
const CHECKS: Record<
  string,
  (locale: Locale, text: string, english: string, key: string) => unknown
> = {
  'is not empty': (_, text) => text.trim() === '',
  'takes the arguments of the English one': (_, text, english) =>
    String(namesIn(text)) !== String(namesIn(english)) && namesIn(text),
  'has the plural forms of its language, and no others': (locale, text) => {
    const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    return partsOf(compile(text)).find(
      ({ categories }) =>
        categories && String([...categories].sort()) !== String([...wanted].sort()),
    );
  },
  'is written in its script': (locale, text, _, key) =>
    SCRIPTS[locale] &&
    LATIN.test(withoutNames(text)) &&
    !SCRIPTS[locale].test(text) &&
    !SAME_EVERYWHERE.test(key),
  'mixes no scripts within a word': (locale, text) =>
    withoutNames(text)
      .match(/[\p{L}\p{M}]+/gu)
      ?.find((word) =>
        SCRIPTS[locale]
          ? LATIN.test(word) && SCRIPTS[locale].test(word)
          : !/^[\p{Script=Latin}\p{M}]+$/u.test(word),
      ),
  'has no letters of a neighbour': (locale, text) => NEIGHBOURS[locale]?.exec(text)?.[0],
  'has digits that everybody reads': (_, text) => /(?![0-9])\p{Nd}/u.exec(text)?.[0],
  'is not left in English': (locale, text, english, key) =>
    locale !== 'en' &&
    text === english &&
    /\p{L}{3,}.* .*\p{L}{3,}/u.test(withoutNames(text)) &&
    !SAME_EVERYWHERE.test(key),
};

/** How many letters a place has room for; more would be cut off, or break where it must not. */
const ROOM: { what: string; keys: string[]; most: number; measure: (text: string) => number }[] = [
  {
    what: 'a tab below a phone’s page, whose words break',
    keys: ['layout.contact', 'layout.socialMedia', 'layout.favourites', 'layout.enquire'],
    most: 12,
    measure: longestWordOf,
  },
  {
    what: 'a tab below a phone’s page, in two lines',
    keys: ['layout.contact', 'layout.socialMedia', 'layout.favourites', 'layout.enquire'],
    most: 18,
    measure: widthOf,
  },
  {
    what: 'a button',
    keys: [
      'accountMenu.login',
      'accountMenu.signUp',
      'accountMenu.exit',
      'car.addFavourite',
      'enquiry.send',
      'enquiry.sendAgain',
      'home.seeCars',
      'home.ask',
      'home.membersAction',
      'carMenu.show',
    ],
    most: 26,
    measure: widthOf,
  },
  { what: 'the button of a car', keys: ['car.ask'], most: 32, measure: widthOf },
  { what: 'the way to filter letters', keys: ['brandMenu.all'], most: 7, measure: widthOf },
  { what: 'the mark of a fee', keys: ['car.under160', 'car.under80'], most: 16, measure: widthOf },
  { what: 'a field to search', keys: ['layout.searchPlaceholder'], most: 32, measure: widthOf },
  {
    what: 'an entry of the main menu',
    keys: ['about', 'products', 'carTypes', 'promotions', 'blog', 'dealers', 'contact'].map(
      (key) => `layout.${key}`,
    ),
    most: 15,
    measure: widthOf,
  },
];

/** All findings in one language's texts, as `key: what is wrong`. */
function findingsIn(locale: Locale, texts: Texts, english: Texts): string[] {
  const missing = [...english.keys()].filter((key) => !texts.has(key));
  const foreign = [...texts.keys()].filter((key) => !english.has(key));
  const wrong = [...texts].flatMap(([key, text]) => {
    try {
      compile(text);
    } catch (error) {
      return [`${key}: is no ICU message: ${error}`];
    }
    return Object.entries(CHECKS).flatMap(([name, findIn]) => {
      const found = findIn(locale, text, english.get(key) ?? text, key);
      return found ? [`${key}: ${name} (${JSON.stringify(found)}): ${text}`] : [];
    });
  });
  const tooLong = ROOM.flatMap(({ what, keys, most, measure }) =>
    keys
      .filter((key) => measure(texts.get(key) ?? '') > most)
      .map((key) => `${key}: does not fit ${what}: ${texts.get(key)}`),
  );
  return [
    ...missing.map((key) => `${key}: is missing`),
    ...foreign.map((key) => `${key}: is unknown`),
    ...wrong,
    ...tooLong,
  ];
}

const textsIn = (locale: Locale): Texts => new Map(leavesOf(messagesOf(locale)));
const english = textsIn('en');

it.each(LOCALES)(
  'the texts of %s are whole, well formed, in its script and short enough',
  (locale) => {
    expect(findingsIn(locale, textsIn(locale), english)).toEqual([]);
  },
);

describe('a text is found', () => {
  const findings = (locale: Locale, key: string, text: string | null) => {
    const texts = new Map(textsIn(locale));
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    return findingsIn(locale, texts, english).join('\n');
  };

  it.each([
    ['is missing', 'de', 'enquiry.send', null],
    ['is unknown', 'de', 'enquiry.sendLater', 'Später senden'],
    ['is not empty', 'fr', 'enquiry.send', ' '],
    ['is no ICU message', 'it', 'review.total', '{count, plural, one {# recensione}'],
    ['takes the arguments', 'es', 'car.updated', 'Precio y existencias del {fecha}'],
    ['has the plural forms', 'ar', 'review.total', '{count, plural, one {تقييم} other {# تقييم}}'],
    [
      'has the plural forms',
      'ru',
      'review.total',
      '{count, plural, one {# отзыв} other {# отзыва}}',
    ],
    ['is written in its script', 'th', 'enquiry.send', 'Send'],
    ['mixes no scripts', 'ru', 'enquiry.send', 'Отпpавить'],
    ['mixes no scripts', 'de', 'enquiry.send', 'Sеnden'],
    ['has no letters of a neighbour', 'ur', 'enquiry.send', 'بهيجيں'],
    ['has digits that everybody reads', 'ar', 'enquiry.send', 'إرسال ٢'],
    ['is not left in English', 'nl', 'home.step2Title', 'Inspect it at the port'],
    ['does not fit', 'de', 'layout.favourites', 'Lieblingsfahrzeuge'],
  ] as const)('that %s, in %s', (finding, locale, key, text) => {
    expect(findings(locale, key, text)).toContain(`${key}: ${finding}`);
  });
});
