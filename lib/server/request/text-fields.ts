import { stripVTControlCharacters } from 'node:util';
import { withAsciiDigits } from '@/lib/format/ascii-digits';

/** A telephone number in the digits, plus sign and separators that programs read. */
export function plainPhone(typed: string): string {
  // Full-width characters; NFKC would also change the non-breaking hyphen.
  const plain = typed.replace(/[\uff08-\uff0f]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
  return withAsciiDigits(plain).trim();
}

/**
 * A number a person could call: 5 to 17 digits (E.164 allows 15; some write 00 before them),
 * with the usual separators.
 * @param phone as plainPhone leaves it
 */
export function isPhoneNumber(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return digits >= 5 && digits <= 17 && /^\+?[\d\s().\-/‑–]+$/u.test(phone);
}

/** Bidirectional controls: they reorder the text of the page that follows them. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be removed
const CONTROL_CHARACTERS = /[\0-\x09\x0b-\x1f\x7f-\x9f]/g;

/**
 * Zero-width characters that hide text or split words for programs only. The joiners U+200C and
 * U+200D stay: Persian, Urdu and emoji are written with them.
 */
const INVISIBLE_SIGNS = /[\u00ad\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/g;

/** Invisible characters of the tag block; kept in flags of regions, which are written with them. */
const HIDDEN_TAGS = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;

/**
 * A text of several lines as it may be stored and shown to others: in composed form (NFC), without
 * escape sequences of terminals and without invisible characters.
 */
export function sanitizeText(text: string): string {
  return stripVTControlCharacters(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .replace(/\t/g, ' ')
    .replace(CONTROL_CHARACTERS, '')
    .replace(BIDI_CONTROLS, '')
    .replace(INVISIBLE_SIGNS, '')
    .replace(HIDDEN_TAGS, '')
    .normalize('NFC')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same for a text of one line, such as a name. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text).replace(/\s+/g, ' ');
}

/** Fields of several lines; every other field of a call has one line. */
const FIELDS_OF_LINES = new Set(['remark', 'comment', 'experience']);

/** The fields of a call as they may be stored: every text in them is cleaned. */
export function sanitizeFields<Fields>(fields: Fields): Fields {
  return cleaned('', fields) as Fields;
}

function cleaned(name: string, value: unknown): unknown {
  if (typeof value === 'string')
    return FIELDS_OF_LINES.has(name) ? sanitizeText(value) : sanitizeLine(value);
  if (Array.isArray(value)) return value.map((each) => cleaned(name, each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, cleaned(key, each)]);
  return Object.fromEntries(entries);
}
