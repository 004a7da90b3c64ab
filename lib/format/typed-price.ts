/** Prices outside these need a confirmation before they are stored: few cars cost less, or more. */
const USUAL_PRICE_USD = { min: 100, max: 1_000_000 };

/** A price as people type it: `14 500`, `14,500 $`, `US$14.500`; null for anything else. */
export function typedPriceOf(text: string): number | null {
  const plain = text.replace(/USD|US|[$＄\s']/gi, '').replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  return /^\d{1,10}$/.test(plain) ? Number(plain) : null;
}

/**
 * A price, or how it changes: `-500`, `+3%`.
 * @returns the new price in whole dollars; null for what is neither
 */
export function changedPriceOf(text: string, before: number): number | null {
  const [, sign, amount = '', percent] = /^\s*([+\-−–])\s*([^%]*)(%?)\s*$/.exec(text) ?? [];
  if (!sign) return typedPriceOf(text);
  const size = percent ? Number(amount.trim().replace(',', '.')) : typedPriceOf(amount);
  if (size === null || !amount.trim() || !Number.isFinite(size)) return null;
  const change = percent ? (before * size) / 100 : size;
  const price = Math.round(sign === '+' ? before + change : before - change);
  return price > 0 ? price : null;
}

/** Whether a price is more likely a slip than meant: far from what cars cost, or less than half of before. */
export function isAstonishing(price: number, before: number): boolean {
  const { min, max } = USUAL_PRICE_USD;
  return price < min || price > max || price < before / 2;
}
