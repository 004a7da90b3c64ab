/** The same keys on three keyboards, key by key (xkb layouts us, ru and mn). */
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./-=";
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.-=';
const MONGOLIAN = '=фцужэнгшүзкъйыбөахролдпячёсмитьвюещ';

function typedOn(from: string, to: string, text: string): string {
  return Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join('');
}

/**
 * What a text may have been meant to say: itself, and what the same keys write on the keyboards
 * it was not typed on. Buyers switch between Latin names and Cyrillic words and forget the switch.
 */
export function readingsOf(text: string): string[] {
  const typed = text.normalize('NFKC').toLowerCase();
  const isLatin = /\p{Script=Latin}/u.test(typed);
  const isCyrillic = /\p{Script=Cyrillic}/u.test(typed);
  // Both at once, or neither, is not a forgotten switch.
  if (isLatin === isCyrillic) return [typed];
  return isLatin
    ? [typed, typedOn(LATIN, RUSSIAN, typed), typedOn(LATIN, MONGOLIAN, typed)]
    : [typed, typedOn(RUSSIAN, LATIN, typed), typedOn(MONGOLIAN, LATIN, typed)];
}
