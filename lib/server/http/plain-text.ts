/** Signs that turn the direction of what follows them, beyond the text they stand in. */
const DIRECTION_SIGNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be removed
const CONTROL_SIGNS = /[\0-\x09\x0b-\x1f\x7f-\x9f]/g;

/** A text of several lines as others may read it: without signs that nobody sees. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(CONTROL_SIGNS, '')
    .replace(DIRECTION_SIGNS, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a name: one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ');
}
