import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** For each letter of the alphabet one that no text of the site uses: it marks interface texts. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['abcdefghijklmnopqrstuvwxyzü', 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑǘ'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZÜ', 'ȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐǗ'],
  ].flatMap(([plain = '', accented = '']) =>
    [...plain].map((letter, index) => [letter, [...accented][index] ?? letter]),
  ),
);

const VOWELS = new Set('ȧḗīǿŭẏȦḖĪǾŬẎ');

/** How much longer than in English a text may be in another language. */
const LONGER = 0.4;

export const OPENING = '⟦';
export const CLOSING = '⟧';

const PSEUDO_LETTERS = new Set(Object.values(LETTERS));

/** The letters of a text that belong to no pseudo-text, in their order. */
export function ownLettersOf(text: string): string {
  return [...text].filter((each) => /\p{L}/u.test(each) && !PSEUDO_LETTERS.has(each)).join('');
}

/** A stretch of the text of a message. */
type Span = readonly [start: number, end: number];

/** The words of a message: neither arguments nor tags nor the names of its branches. */
function literalsIn(elements: readonly MessageFormatElement[]): Span[] {
  return elements.flatMap((element): Span[] => {
    if (element.type === TYPE.literal) {
      const { start, end } = element.location ?? {};
      return start && end ? [[start.offset, end.offset]] : [];
    }
    if (element.type === TYPE.tag) return literalsIn(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap(({ value }) => literalsIn(value));
    return [];
  });
}

/** The words in pseudo-letters, with vowels repeated until the text is so much longer. */
function accented(words: string, more: number): string {
  const letters = [...words].map((letter) => LETTERS[letter] ?? letter);
  const vowels = letters.flatMap((letter, index) => (VOWELS.has(letter) ? [index] : []));
  const places = vowels.length > 0 ? vowels : letters.flatMap((_, index) => [index]).slice(0, 1);
  for (let i = 0; i < more && places.length > 0; i += 1) {
    const place = places[i % places.length] ?? 0;
    letters[place] += [...(letters[place] ?? '')][0] ?? '';
  }
  return letters.join('');
}

/**
 * An English message as a language would have it that is two fifths longer, between brackets:
 * `Send` becomes `⟦Şḗḗḗƞḓ⟧`. Arguments, tags and branches stay as they are.
 * @param room letters that its place has room for, which it does not exceed
 */
export function pseudoText(text: string, room = Number.POSITIVE_INFINITY): string {
  let pseudo = '';
  let done = 0;
  for (const [start, end] of literalsIn(parse(text, { captureLocation: true }))) {
    const words = text.slice(start, end);
    const more = Math.min(Math.round(words.length * LONGER), room - words.length - 2);
    pseudo += text.slice(done, start) + accented(words, Math.max(0, more));
    done = end;
  }
  return `${OPENING}${pseudo}${text.slice(done)}${CLOSING}`;
}
