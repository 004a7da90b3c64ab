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

/** Latin letters for Arabic ones, those of Urdu among them; short vowels are not written. */
const LETTERS_OF_ARABIC: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ٹ: 't',
  ث: 's',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'h',
  د: 'd',
  ڈ: 'd',
  ذ: 'z',
  ر: 'r',
  ڑ: 'r',
  ز: 'z',
  ژ: 'j',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'g',
  ف: 'f',
  ڤ: 'v',
  ق: 'k',
  ك: 'k',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ں: 'n',
  و: 'o',
  ؤ: 'o',
  ه: 'h',
  ہ: 'h',
  ھ: 'h',
  ة: 'a',
  ي: 'i',
  ی: 'i',
  ى: 'a',
  ئ: 'i',
  ے: 'e',
  ء: '',
};

/** A word of Arabic letters alone in Latin ones: "كامري" is "kamri"; null for any other. */
export function latinOfArabic(word: string): string | null {
  const letters = Array.from(word, (letter) => LETTERS_OF_ARABIC[letter]);
  return letters.includes(undefined) ? null : letters.join('');
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
  // "Плюс" is "plus", "юань" is "yuan".
  [/iu/g, 'u'],
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

/** Cyrillic letters that look like Latin ones: "Х70" is "X70". */
const CONFUSABLES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
};

/** A word with Latin letters in place of Cyrillic ones that look the same. */
export function withConfusables(word: string): string {
  return Array.from(word, (letter) => CONFUSABLES[letter] ?? letter).join('');
}

/** Letters that are written for each other in Arabic and Urdu, by the one they become. */
const ARABIC_VARIANTS: readonly [RegExp, string][] = [
  [/[\u064b-\u065f\u0640]/g, ''],
  [/[أإآٱ]/g, 'ا'],
  [/[ىئی]/g, 'ي'],
  [/ؤ/g, 'و'],
  [/[ةہۃ]/g, 'ه'],
  [/ک/g, 'ك'],
];

/**
 * A lower-case text without what people leave out when they type: accents of Latin letters, the
 * dots of "ё", vowel signs and variants of Arabic letters.
 */
export function foldSpelling(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/([a-z])\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replaceAll('ß', 'ss');
  return ARABIC_VARIANTS.reduce((folded, [from, to]) => folded.replace(from, to), plain);
}

/** Longer words share enough trigrams with a misspelling of theirs; short ones need more. */
export const DELETION_VARIANTS_MAX_LENGTH = 6;

/**
 * A word as it sounds and in Latin letters, each whole and without each of its letters. Two words
 * that differ by one letter left out, added, changed or swapped share one of these.
 * @param maxLength spellings that are longer have none
 */
export function deletionVariantsOf(word: string, maxLength: number): string[] {
  const spellings = [phoneticKeyOf(word), transliterate(word)].map((each) => Array.from(each));
  const short = spellings.filter(({ length }) => length <= maxLength);
  const deletions = short.flatMap((letters) => [
    letters.join(''),
    ...letters.map((_, i) => letters.toSpliced(i, 1).join('')),
  ]);
  return [...new Set(deletions)];
}
