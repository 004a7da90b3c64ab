/**
 * An address a mail server could accept: one @, no blanks, a domain of two labels or more. Only
 * sending a mail could prove more.
 */
export function isEmail(email: string): boolean {
  return (
    email.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]]{1,64}@([^\s@.,;:"<>()]+\.)+[^\s@.,;:"<>()\d]{2,}$/u.test(email)
  );
}

/**
 * A number a person could call: 5 to 17 digits (E.164 allows 15; some write 00 before them),
 * with the usual separators.
 */
export function isPhoneNumber(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return digits >= 5 && digits <= 17 && /^\+?[\d\s().\-/‑–]+$/u.test(phone);
}

/** Bidirectional controls: they reorder the text of the page that follows them. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be removed
const CONTROL_CHARACTERS = /[\0-\x09\x0b-\x1f\x7f-\x9f]/g;

/** A text of several lines as it may be shown to others: without invisible control characters. */
export function sanitizeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(CONTROL_CHARACTERS, '')
    .replace(BIDI_CONTROLS, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a text of one line, such as a name. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text).replace(/\s+/g, ' ');
}
