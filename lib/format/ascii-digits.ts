/** The zeros of Arabic, Persian and Urdu, Devanagari, Thai and full-width digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xe50, 0xff10];

/** The Arabic signs between digits: of thousands (the comma is typed for it, too) and decimals. */
const SEPARATORS: Readonly<Record<string, string>> = {
  '\u066c': ',',
  '\u060c': ',',
  '\u066b': '.',
};

/** The comma counts only where thousands follow: "٢٠٢٠،٢٠٢١" are two years. */
const SEPARATOR =
  /(?<=\p{Nd})[\u066b\u066c](?=\p{Nd})|(?<=(?<!\p{Nd})\p{Nd}{1,3})\u060c(?=(?:\p{Nd}\p{Nd}\u060c)*\p{Nd}{3}(?!\p{Nd}))/gu;

/** A text with the digits and separators that programs read, whichever script they were typed in. */
export function withAsciiDigits(text: string): string {
  const separated = text.replace(SEPARATOR, (sign) => SEPARATORS[sign] ?? sign);
  return separated.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 128) return digit;
    const start = ZEROS.find((zero) => code >= zero && code <= zero + 9);
    return start === undefined ? digit : String(code - start);
  });
}
