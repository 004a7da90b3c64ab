import compile from 'icu-minify/compile';
import { withoutLineRules } from './line-breaks';
import type { Locale } from './locales';
import { partsOf } from './message-parts';
import { LATIN_LETTER as LATIN, letterOf, writesLatin } from './scripts';
import { deliveredMessagesOf, type Messages, messagesOf } from './texts';

type Tree = { readonly [key: string]: string | Tree };

/** The texts of a language by key, such as `car.title`. */
export type MessageTexts = ReadonlyMap<string, string>;

function leavesOf(tree: Tree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leavesOf(value, `${path}${key}.`),
  );
}

const byKey = new WeakMap<Messages, MessageTexts>();

function textsIn(messages: Messages): MessageTexts {
  const texts =
    byKey.get(messages) ??
    new Map(leavesOf(messages).map(([key, text]) => [key, withoutLineRules(text)]));
  byKey.set(messages, texts);
  return texts;
}

/** Every interface text of a language by its key, as it was typed. */
export const messageTextsOf = (locale: Locale) => textsIn(messagesOf(locale));

/** The same, as they came with the site. */
export const deliveredTextsOf = (locale: Locale) => textsIn(deliveredMessagesOf(locale));

const namesIn = (text: string) =>
  [...new Set(partsOf(compile(text)).map(({ name }) => name))].sort();

/** Letters as a reader counts them: marks above and below a letter take no room. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const widthOf = (text: string) => [...graphemes.segment(text)].length;
const longestWordOf = (text: string) => Math.max(...text.split(/[\s-]+/).map(widthOf));

/** Letters that look like those of a language and are not: of Persian, or of Arabic. */
const NEIGHBOURS: Partial<Record<Locale, RegExp>> = {
  ar: /[یکےہگپچڈٹڑں]/u,
  ur: /[يكةى]/u,
};

/** The same in every language: names, signs and units. */
const SAME_EVERYWHERE =
  /[wW]hatsapp|^mapServices|^charging\.|^gearbox\.cvt|^carMenu\.gearboxes\.cvt|^specs\.(?:kwh?|glonass)$|^unit\.vin$/;

/** Without what is written in Latin letters everywhere. */
const withoutNames = (text: string) =>
  text
    .replace(/<\/?\w+>/g, ' ')
    .replace(/\{\w+(?:, \w+)?/g, ' ')
    .replace(/\b(?:zero|one|two|few|many|other)\b/g, ' ');

/** Returns what is wrong with a text of a language, or nothing. */
type Check = (locale: Locale, text: string, english: string, key: string) => unknown;

const CHECKS = {
  empty: (_, text) => text.trim() === '',
  arguments: (_, text, english) =>
    String(namesIn(text)) !== String(namesIn(english)) && (namesIn(text).join(', ') || '–'),
  pluralForms: (locale, text) => {
    const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    return partsOf(compile(text)).find(
      ({ categories }) =>
        categories && String([...categories].sort()) !== String([...wanted].sort()),
    );
  },
  script: (locale, text, _, key) =>
    !writesLatin(locale) &&
    LATIN.test(withoutNames(text)) &&
    !letterOf(locale).test(text) &&
    !SAME_EVERYWHERE.test(key),
  mixedScript: (locale, text) =>
    withoutNames(text)
      .match(/[\p{L}\p{M}]+/gu)
      ?.find((word) =>
        writesLatin(locale)
          ? !/^[\p{Script=Latin}\p{M}]+$/u.test(word)
          : LATIN.test(word) && letterOf(locale).test(word),
      ),
  neighbourLetters: (locale, text) => NEIGHBOURS[locale]?.exec(text)?.[0],
  digits: (_, text) => /(?![0-9])\p{Nd}/u.exec(text)?.[0],
  english: (locale, text, english, key) =>
    locale !== 'en' &&
    text === english &&
    /\p{L}{3,}.* .*\p{L}{3,}/u.test(withoutNames(text)) &&
    !SAME_EVERYWHERE.test(key),
} satisfies Record<string, Check>;

/** How many letters a slot has room for; more would be cut off, or break where it must not. */
const ROOM = [
  {
    slot: 'tabWord',
    keys: ['layout.contact', 'layout.socialMedia', 'layout.favourites', 'layout.enquire'],
    most: 12,
    measure: longestWordOf,
  },
  {
    slot: 'tab',
    keys: ['layout.contact', 'layout.socialMedia', 'layout.favourites', 'layout.enquire'],
    most: 18,
    measure: widthOf,
  },
  {
    slot: 'button',
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
  { slot: 'carButton', keys: ['car.ask'], most: 32, measure: widthOf },
  { slot: 'letters', keys: ['brandMenu.all'], most: 7, measure: widthOf },
  { slot: 'feeMark', keys: ['car.feeMark'], most: 17, measure: widthOf },
  { slot: 'searchField', keys: ['layout.searchPlaceholder'], most: 32, measure: widthOf },
  {
    slot: 'mainMenu',
    keys: ['about', 'products', 'carTypes', 'promotions', 'blog', 'dealers', 'contact'].map(
      (key) => `layout.${key}`,
    ),
    most: 15,
    measure: widthOf,
  },
] as const satisfies readonly {
  slot: string;
  keys: readonly string[];
  most: number;
  measure: (text: string) => number;
}[];

/** How many letters the slot of a text has room for; undefined where it has as many as it needs. */
export function roomOf(key: string): number | undefined {
  const rooms = ROOM.filter(({ keys }) => (keys as readonly string[]).includes(key));
  return rooms.length > 0 ? Math.min(...rooms.map(({ most }) => most)) : undefined;
}

/** What is wrong with a text: one of the checks, or with the list of texts, its form or its length. */
export type MessageFault =
  | keyof typeof CHECKS
  | 'missing'
  | 'unknown'
  | 'invalid'
  | `tooLong.${(typeof ROOM)[number]['slot']}`;

export interface FaultyMessage {
  key: string;
  fault: MessageFault;
  /** What was found, such as the letter that does not belong there. */
  found: string;
  text: string;
}

/** What is wrong with one text, wherever it stands. */
export function faultsOfText(
  locale: Locale,
  key: string,
  text: string,
  english: string,
): FaultyMessage[] {
  try {
    compile(text);
  } catch (error) {
    return [{ key, fault: 'invalid', found: String((error as Error).message), text }];
  }
  const checks = Object.entries(CHECKS) as [keyof typeof CHECKS, Check][];
  const tooLong = ROOM.filter(
    ({ keys, most, measure }) => (keys as readonly string[]).includes(key) && measure(text) > most,
  );
  return [
    ...checks.flatMap(([fault, findIn]) => {
      const found = findIn(locale, text, english, key);
      const words = typeof found === 'string' ? found : JSON.stringify(found === true ? '' : found);
      return found ? [{ key, fault, found: words, text }] : [];
    }),
    ...tooLong.map(({ slot }) => ({ key, fault: `tooLong.${slot}` as const, found: '', text })),
  ];
}

/**
 * Everything that is wrong with the interface texts of a language: missing, not well formed, left in
 * English, in the wrong letters, without the plural forms of the language, too long for their place.
 * @param texts of the language
 * @param english those that say which texts and arguments there are
 */
export function findMessageFaults(
  locale: Locale,
  texts: MessageTexts = messageTextsOf(locale),
  english: MessageTexts = messageTextsOf('en'),
): FaultyMessage[] {
  const missing = [...english].filter(([key]) => !texts.has(key));
  const unknown = [...texts].filter(([key]) => !english.has(key));
  const named = (fault: MessageFault) => (each: readonly [key: string, text: string]) => ({
    key: each[0],
    fault,
    found: '',
    text: each[1],
  });
  return [
    ...missing.map(named('missing')),
    ...unknown.map(named('unknown')),
    ...[...texts].flatMap(([key, text]) =>
      faultsOfText(locale, key, text, english.get(key) ?? text),
    ),
  ];
}
