import type { Locale } from './locales';

/** Letters of the languages that are not written in Latin ones. */
const LETTERS: Partial<Record<Locale, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  mn: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  ur: /\p{Script=Arabic}/u,
};

export const LATIN_LETTER = /\p{Script=Latin}/u;

/** A letter of the script that a language is written in. */
export function letterOf(locale: Locale): RegExp {
  return LETTERS[locale] ?? LATIN_LETTER;
}

export function writesLatin(locale: Locale): boolean {
  return !(locale in LETTERS);
}
