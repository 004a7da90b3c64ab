import type { Locale } from '@/lib/i18n/locales';

/**
 * Widths of Arial, in which search engines write titles, in thousandths of its size; letters of one
 * width stand together. Measured in Liberation Sans, which has the same.
 */
const WIDTHS: readonly (readonly [letters: string, width: number])[] = [
  ["'", 191],
  ['ijl’', 222],
  [' !,./:;I[]ft·|', 278],
  ['()-`r', 333],
  ['{}"г*к', 370],
  ['зт', 458],
  ['Jcksvxyzсух^э', 505],
  ['чьвГпян', 535],
  ['#$0123456789?L_abdeghnopquаеорё–«»ийбц', 560],
  ['Кдл+<=>~үЗ', 590],
  ['FTZТҮөъУ₮', 618],
  ['БЛЬ&ABEKPSVXYАВЕРХЧЁжД', 667],
  ['мИЙПЭыCDHNRUwНСЯ', 715],
  ['Цю', 745],
  ['ФGOQОӨЪшфщ', 785],
  ['MmМЫ%', 850],
  ['ШЖЩW—…', 945],
  ['Ю@№', 1040],
];

const WIDTH_OF_LETTER = new Map(
  WIDTHS.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)),
);

/** Scripts whose letters differ less, by the mean of a text. */
const ARABIC = 443;
const OTHERS = 560;
/** Marks above and below letters, as in Thai, take no room of their own. */
const MARK = /\p{Mn}|\p{Cf}/u;
const ARABIC_LETTER = /\p{Script=Arabic}/u;

/** How wide a title stands in a list of results, in pixels: Google writes it in Arial of 20 px. */
export function titleWidthPx(title: string): number {
  let sum = 0;
  for (const letter of title) {
    if (MARK.test(letter)) continue;
    sum += WIDTH_OF_LETTER.get(letter) ?? (ARABIC_LETTER.test(letter) ? ARABIC : OTHERS);
  }
  return (sum * 20) / 1000;
}

/** Google cuts titles off there, on phones and desktops; Yandex shows some letters more. */
export const TITLE_MAX_PX = 600;

/** What both show of a description. */
export const DESCRIPTION_MAX_LENGTH = 155;

const ELLIPSIS = '…';

/** The longest beginning of a text that ends with a word, with an ellipsis, and fits. */
function cutAtWord(locale: Locale, text: string, fits: (cut: string) => boolean): string {
  let cut = '';
  let shown = '';
  // Thai has no spaces between its words.
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    cut += segment;
    const candidate = cut.replace(/[\s\p{P}]+$/u, '') + ELLIPSIS;
    if (!fits(candidate)) break;
    shown = candidate;
  }
  return shown;
}

/**
 * The title that search engines can show whole.
 * @param titles what it may be, the richest first
 */
export function fittingTitle(locale: Locale, titles: readonly string[]): string {
  const fits = (title: string) => titleWidthPx(title) <= TITLE_MAX_PX;
  return titles.find(fits) ?? cutAtWord(locale, titles.at(-1) ?? '', fits);
}

/** A sentence that ends sooner says too little of a page. */
const SENTENCE_MIN_LENGTH = 80;

/** As much of a description as search engines show: whole sentences, or else whole words. */
export function fittingDescription(locale: Locale, text: string): string {
  const fits = (cut: string) => [...cut].length <= DESCRIPTION_MAX_LENGTH;
  const plain = text.replace(/\s+/g, ' ').trim();
  if (fits(plain)) return plain;
  const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(plain);
  let whole = '';
  for (const { segment } of sentences) {
    if (!fits((whole + segment).trim())) break;
    whole += segment;
  }
  return whole.length >= SENTENCE_MIN_LENGTH ? whole.trim() : cutAtWord(locale, plain, fits);
}

/** A description as search engines cut it: after the last whole word that they have room for. */
export function shownDescription(locale: Locale, text: string): string {
  const fits = (cut: string) => [...cut].length <= DESCRIPTION_MAX_LENGTH;
  return fits(text) ? text : cutAtWord(locale, text, fits);
}
