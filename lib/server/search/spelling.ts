/** Latin letters for the Cyrillic ones of Russian and Mongolian, as car names are written. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ө: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ү: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** A word in Latin letters: "тигго" is "tiggo". Other scripts stay as they are. */
export function latinOf(word: string): string {
  return Array.from(word, (letter) => LATIN_LETTERS[letter] ?? letter).join('');
}

/** Spellings of one sound, in the order in which they are replaced. */
const SAME_SOUNDS: readonly [RegExp, string][] = [
  [/dzh|dj|zh/g, 'j'],
  [/ph/g, 'f'],
  [/kh/g, 'h'],
  [/ks/g, 'x'],
  [/ck|c(?!h)|q/g, 'k'],
  [/w/g, 'v'],
  [/oo|ou/g, 'u'],
  [/ee|ea|ii/g, 'i'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/**
 * A word as it roughly sounds, so that "джолион" and "Jolion", or "камри" and "Camry", are one.
 * For comparing only: it is no spelling of anything.
 */
export function soundOf(word: string): string {
  return SAME_SOUNDS.reduce((sound, [from, to]) => sound.replace(from, to), latinOf(word));
}
