/**
 * Invisible characters: format controls (zero width, direction, soft hyphen), unassigned ones,
 * fillers, variation selectors.
 */
const INVISIBLE =
  /\p{Cf}|\p{Cc}|\p{Co}|\p{Cn}|\u034f|[\u115f\u1160]|[\u17b4\u17b5]|\u2800|\u3164|[\ufe00-\ufe0f]|\uffa0/u;

/** Joiners that spelling needs between Arabic letters, and Mongolian letters' own selectors. */
const SPELLING =
  /(?<=\p{Script=Arabic}\p{M}*)[\u200c\u200d](?=\p{Script=Arabic})|(?<=\p{Script=Mongolian})[\u180b-\u180e]/gu;

/** Scripts with look-alike letters, or that no word mixes; those of one row may be mixed. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Mongolian}/u,
  /\p{Script=Cherokee}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
];

/** Whether a text has invisible characters, such as a direction mark. */
export function hasInvisibleLetters(text: string): boolean {
  return INVISIBLE.test(text.replace(SPELLING, ''));
}

/** Whether one of the words is written in several scripts, as `pаypal` with a Cyrillic letter is. */
export function mixesScripts(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u);
  return words.some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
}
