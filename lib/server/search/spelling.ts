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
export function transliterate(word: string): string {
  return Array.from(word, (letter) => LATIN_LETTERS[letter] ?? letter).join('');
}

/** Spellings of one sound, in the order in which they are replaced. */
const PHONETIC_RULES: readonly [RegExp, string][] = [
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
 * The phonetic key of a word, so that "джолион" and "Jolion", or "камри" and "Camry", are one.
 * For comparing only: it is no spelling of anything.
 */
export function phoneticKeyOf(word: string): string {
  return PHONETIC_RULES.reduce((key, [from, to]) => key.replace(from, to), transliterate(word));
}

/**
 * How many letters have to be added, dropped, changed or swapped with their neighbour to make one
 * word of the other (optimal string alignment), counted up to a limit.
 * @param limit distances beyond it are not told apart
 * @returns the distance, or `limit + 1` when it is greater than that
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let steps = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) steps = Math.min(steps, at(beforeLast, j - 2) + 1);
      row.push(steps);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, b.length), limit + 1);
}

/** The greatest edit distance of a typing error, by the length of the phonetic key without digits. */
export function editsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** No word is shortened further than this. */
const STEM_MIN_LENGTH = 3;

/** Common endings of Russian, Mongolian and English words. */
const ENDING =
  /(?:ийн|ын|аас|ээс|оос|өөс|тай|тэй|той|ууд|үүд|ами|ями|ов|ев|ой|ей|ах|ях|ing|es|s|[аеёиоуыэюяйьө]{1,2})$/;

/** A word without its ending, so that "батареи" finds "батарея"; short words stay whole. */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length >= STEM_MIN_LENGTH ? stem : word;
}
