/** The zeros of Arabic, Persian and Urdu, Devanagari, Thai and full-width digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xe50, 0xff10];

/** A text with the digits that programs read, whichever script they were typed in. */
export function withAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 128) return digit;
    const start = ZEROS.find((zero) => code >= zero && code <= zero + 9);
    return start === undefined ? digit : String(code - start);
  });
}
