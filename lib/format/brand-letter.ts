/** The letter a brand stands under in lists from A to Z; `#` for digits and every other script. */
export function brandLetterOf({ brand_name }: { brand_name: string }): string {
  const first = brand_name.charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : '#';
}
