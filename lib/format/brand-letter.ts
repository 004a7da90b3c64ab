/** A to Z, by which brands are listed (specification section 9). */
export const BRAND_LETTERS: readonly string[] = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Stands for the brands under no letter of these. */
const NO_LETTER = '#';

/** The letters brands stand under, in their order. */
export function lettersOf(brands: readonly { brand_name: string }[]): string[] {
  const used = new Set(brands.map(brandLetterOf));
  return [NO_LETTER, ...BRAND_LETTERS].filter((letter) => used.has(letter));
}

/** The letter a brand stands under in lists from A to Z; `#` for digits and every other script. */
export function brandLetterOf({ brand_name }: { brand_name: string }): string {
  const first = brand_name.charAt(0).toUpperCase();
  return BRAND_LETTERS.includes(first) ? first : NO_LETTER;
}
