import { LOCALES, type Locale, scriptOf } from '@/lib/i18n/locales';
import { LATIN_LETTER, letterOf, writesLatin } from '@/lib/i18n/scripts';
import { messagesOf } from '@/lib/i18n/texts';
import { lettersIn } from './page-document';

/** Shorter texts share too many of their words with other languages. */
const DETECTED_FROM_LETTERS = 60;
/** How much likelier another language has to be than the page's own. */
const MARGIN = 0.04;

const countOf = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;

const LETTER_BEYOND_RUSSIAN = /(?![а-яё])\p{Script=Cyrillic}/giu;

function lettersBeyondRussian(text: string): Set<string> {
  return new Set(text.toLowerCase().match(LETTER_BEYOND_RUSSIAN));
}

/**
 * The Cyrillic letters of each language that Russian does not have, such as Mongolian ө and ү, by
 * what is used in its interface; languages of the fewest first.
 */
const LETTERS_BEYOND_RUSSIAN = new Map(
  LOCALES.filter((locale) => scriptOf(locale) === 'Cyrl')
    .map((locale) => [locale, lettersBeyondRussian(JSON.stringify(messagesOf(locale)))] as const)
    .sort(([, one], [, other]) => one.size - other.size),
);

/** Long vowels of Mongolian, which others have now and then. */
const LONG_VOWEL = /аа|ээ|уу/giu;
/** Words and endings of Russian that Mongolian does not have, nor the Turkic languages. */
const RUSSIAN =
  /(?<!\p{L})(?:и|в|на|с|не|по|от|для|что|из|или|мы|вы|если|как)(?!\p{L})|(?:ого|его|ние|ция|ость|ный|ные|ать|ить|ете)(?!\p{L})/giu;
/** One may come up in the other language as well. */
const SIGNS_LEAST = 2;

/** Tells Russian, and languages of its letters that the detector does not know, from each other. */
function otherOfCyrillic(locale: Locale, text: string): Locale | undefined {
  const own = LETTERS_BEYOND_RUSSIAN.get(locale) ?? new Set();
  const used = lettersBeyondRussian(text);
  if ([...used].some((letter) => !own.has(letter))) {
    const others = [...LETTERS_BEYOND_RUSSIAN].filter(([each]) => each !== locale);
    return others.find(([, letters]) => [...used].every((letter) => letters.has(letter)))?.[0];
  }
  const isMongolian = countOf(text, LONG_VOWEL) >= SIGNS_LEAST;
  if (locale !== 'mn' && isMongolian) return 'mn';
  if (locale === 'ru' || isMongolian || used.size > 0) return undefined;
  return countOf(text, RUSSIAN) >= SIGNS_LEAST ? 'ru' : undefined;
}

interface Detector {
  /** Languages of the site that it can tell; Mongolian is not among them. */
  known: ReadonlySet<string>;
  /** How likely a text is in each of them. */
  detect(text: string): ReadonlyMap<string, number>;
}

async function openDetector(): Promise<Detector> {
  // Some megabytes of tables, which nothing else needs.
  const { eld } = await import('eld/small');
  const detector = eld.newInstance();
  return {
    known: new Set(Object.values(detector.setLanguageSubset([...LOCALES]))),
    detect: (text) => new Map(Object.entries(detector.detect(text).getScores())),
  };
}

/** Addresses, numbers with their units, and abbreviations: the same in every language. */
const SIGNS =
  /https?:\/\/\S+|\S+@\S+|(?:[\w-]+\.)+[a-z]{2,}\b|(?<![\p{L}\p{N}])\/[\w/-]+|\b\w*\d\w*\b|(?<!\p{L})\p{Lu}[\p{Lu}&-]{1,7}(?!\p{L})/gu;

/** Names and units that everybody writes in Latin letters. */
const NAMES = `kWh kW hp km mm cm kg cc Nm min cookie WhatsApp Telegram Viber WeChat Messenger Facebook
  Instagram YouTube Google Yandex iPhone iPad Android Chrome iOS Wi-Fi CarPlay Auto`;

/** Vowels and tones of Thai are marks. */
const WORD = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;

/** Every word of some names: in small letters it is none of them. */
function wordsOf(names: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const name of names) {
    for (const word of name.match(WORD) ?? []) {
      words.add(word);
      for (const part of word.split('-')) words.add(part);
    }
  }
  return words;
}

export type LanguageFault =
  | { rule: 'mixedScript'; found: string }
  | { rule: 'otherLanguage'; found: string; wanted: string };

/** Returns what is wrong with the language of a text on a page of a language, or nothing. */
export type FindLanguageFault = (locale: Locale, text: string) => LanguageFault | undefined;

/** Arabic writes `and`, `with` and `for` together with the name that follows. */
const ARABIC_PREFIX = /(?<!\p{L})[\u0648\u0628\u0644\u0643\u0641]{1,2}(?=\p{Script=Latin})/gu;

/** A word with letters of two alphabets, such as a Latin `o` in a Cyrillic one. */
function mixedWordIn(text: string): string | undefined {
  return text
    .replace(ARABIC_PREFIX, '')
    .match(/\p{L}+/gu)
    ?.find(
      (word) =>
        LATIN_LETTER.test(word) &&
        /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}]/u.test(word),
    );
}

/** Words of another alphabet than that of the language. */
function strayWordsIn(locale: Locale, text: string): string | undefined {
  if (writesLatin(locale)) {
    return text.match(/[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}]{2,}/u)?.[0];
  }
  const foreign = text.match(/(?:\p{Script=Latin}[\p{Script=Latin}'’-]*[\s,]*)+/gu) ?? [];
  // A name begins with a capital; a word that does not, or a row of words, is a text left as it was.
  return foreign
    .map((words) => words.trim())
    .find((words) => /(?<!\p{L})\p{Ll}{4,}/u.test(words) || words.split(/\s+/).length >= 4);
}

function otherAlphabet(locale: Locale, text: string): string | undefined {
  if (writesLatin(locale) || locale === 'th') return undefined;
  const own = letterOf(locale);
  return text.match(/\p{L}+/gu)?.find((word) => !own.test(word) && !LATIN_LETTER.test(word));
}

/** @param names of cars, brands and the company, which are written alike in every language */
export async function languageChecker(names: Iterable<string>): Promise<FindLanguageFault> {
  const detector = await openDetector();
  const known = wordsOf([NAMES, ...names]);

  function detectOther(locale: Locale, text: string): string | undefined {
    if (lettersIn(text) < DETECTED_FROM_LETTERS) return undefined;
    const isKnown = detector.known.has(locale);
    const isToldByLetters = scriptOf(locale) === 'Cyrl' && (locale === 'ru' || !isKnown);
    const cyrillic = isToldByLetters ? otherOfCyrillic(locale, text) : undefined;
    if (cyrillic || !isKnown) return cyrillic;
    const scores = detector.detect(text);
    const own = scores.get(locale) ?? 0;
    const [best = '', score = 0] = [...scores].sort(([, a], [, b]) => b - a)[0] ?? [];
    return best !== locale && score - own > MARGIN ? best : undefined;
  }

  return (locale, text) => {
    const words = text.replace(SIGNS, ' ').replace(WORD, (word) => (known.has(word) ? ' ' : word));
    const mixed = mixedWordIn(words);
    if (mixed) return { rule: 'mixedScript', found: mixed };
    const other = detectOther(locale, words);
    if (other) return { rule: 'otherLanguage', found: text, wanted: other };
    const stray = strayWordsIn(locale, words) ?? otherAlphabet(locale, words);
    return stray ? { rule: 'mixedScript', found: stray } : undefined;
  };
}
