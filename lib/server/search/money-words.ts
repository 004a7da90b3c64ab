import { isCurrency } from '@/lib/config/landed-countries';
import type { Locale } from '@/lib/i18n/locales';
import type { Token } from './tokens';
import { phraseAt, type Unit } from './trade-words';

/** The signs of money. */
const SIGNS: Readonly<Record<string, Unit>> = {
  $: 'usd',
  '€': 'EUR',
  '¥': 'CNY',
  '₽': 'RUB',
  '₮': 'MNT',
  '₸': 'KZT',
  '฿': 'THB',
  '₨': 'PKR',
  '£': 'other_currency',
  '₹': 'other_currency',
};

export const isMoney = (unit: Unit) =>
  unit === 'usd' || unit === 'other_currency' || isCurrency(unit);

/** What stands right before the sign of other dollars, such as `R$`, and before that of our own. */
const DOLLARS: Readonly<Record<string, Unit>> = {
  us: 'usd',
  ...Object.fromEntries(
    ['r', 'c', 'ca', 'a', 'au', 'nz', 'hk', 's', 'nt', 'mx'].map((each) => [
      each,
      'other_currency',
    ]),
  ),
};

/** Money by its sign, such as "€" and "R$". */
export function signAt(tokens: readonly Token[], at: number) {
  const [first, next] = tokens.slice(at, at + 2);
  const sign = SIGNS[first?.text ?? ''];
  if (sign) return { unit: sign, length: 1 };
  const dollars = next?.text === '$' && next.isGlued ? DOLLARS[first?.text ?? ''] : undefined;
  return dollars ? { unit: dollars, length: 2 } : null;
}

/** Money by its sign or a word. */
export function moneyAt(tokens: readonly Token[], at: number, siteLocale: Locale) {
  const sign = signAt(tokens, at);
  if (sign) return sign;
  const word = phraseAt(tokens, at, 'unit', siteLocale, ({ unit }) => isMoney(unit));
  return word && { unit: word.meaning.unit, length: word.length };
}
