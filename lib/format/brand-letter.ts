/** The letter a brand stands under in lists from A to Z; names are Latin. */
export function brandLetterOf({ brand_name }: { brand_name: string }): string {
  return brand_name.charAt(0).toUpperCase();
}
