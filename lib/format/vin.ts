/** A VIN as buyers see it: its first eight and last three characters. */
export function maskedVin(vin: string): string {
  return `${vin.slice(0, 8)}${'•'.repeat(6)}${vin.slice(-3)}`;
}

/** Values of letters and weights of places (49 CFR 565.15); I, O and Q do not occur. */
const LETTERS = ' ABCDEFGH  JKLMN P R  STUVWXYZ';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

function worthOf(character: string): number {
  return /\d/.test(character) ? Number(character) : LETTERS.indexOf(character) % 10;
}

/**
 * Whether the ninth character of a VIN is its check digit. Cars built for China and North America have
 * one; others may not, so that a wrong one is a reason to look again, not to reject.
 */
export function hasCheckDigit(vin: string): boolean {
  const sum = [...vin].reduce((total, each, i) => total + worthOf(each) * (WEIGHTS[i] ?? 0), 0);
  const digit = sum % 11;
  return vin[8] === (digit === 10 ? 'X' : String(digit));
}
