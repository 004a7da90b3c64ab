import { type Locale, scriptOf } from './locales';

/** Codes of writing systems that Unicode's letters do not carry, with the scripts they are made of. */
const MIXED_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};

const letters = new Map<Locale, RegExp>();

/** A letter of the script that a language is written in. */
export function letterOf(locale: Locale): RegExp {
  const script = scriptOf(locale);
  const names = MIXED_SCRIPTS[script] ?? [script];
  const letter =
    letters.get(locale) ??
    new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
  letters.set(locale, letter);
  return letter;
}

export const LATIN_LETTER = /\p{Script=Latin}/u;

export function writesLatin(locale: Locale): boolean {
  return scriptOf(locale) === 'Latn';
}
