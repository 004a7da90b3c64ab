/** How a language writes a price: what stands before, between and after the digits. */
export interface PricePattern {
  before: string;
  group: string;
  after: string;
}

/** A whole number of dollars in a language's pattern. */
export function priceIn({ before, group, after }: PricePattern, priceUsd: number): string {
  return before + String(priceUsd).replace(/\B(?=(\d{3})+$)/g, group) + after;
}
