/** The same keys on three keyboards, key by key (xkb layouts us, ru and mn). */
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./-=";
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.-=';
const MONGOLIAN = '=фцужэнгшүзкъйыбөахролдпячёсмитьвюещ';

function typedOn(from: string, to: string, text: string): string {
  return Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join('');
}

/**
 * What the keys of a text write on the keyboards it was not typed on. Buyers switch between Latin
 * names and Cyrillic words and forget the switch.
 * @param text in lower case
 */
export function otherKeyboardsOf(text: string): string[] {
  const isLatin = /\p{Script=Latin}/u.test(text);
  const isCyrillic = /\p{Script=Cyrillic}/u.test(text);
  // Both at once, or neither, is not a forgotten switch.
  if (isLatin === isCyrillic) return [];
  return isLatin
    ? [typedOn(LATIN, RUSSIAN, text), typedOn(LATIN, MONGOLIAN, text)]
    : [typedOn(RUSSIAN, LATIN, text), typedOn(MONGOLIAN, LATIN, text)];
}
