import { isCurrency } from '@/lib/config/landed-countries';
import type { Locale } from '@/lib/i18n/locales';
import { isYear } from './quantity-filters';
import { numberOf, type Token } from './tokens';
import { type Match, MULTIPLES, type Multiple, phraseAt, type Unit } from './trade-words';

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

/** What stands right before the sign of other dollars, such as `R$`. */
const OTHER_DOLLARS = ['r', 'c', 'ca', 'a', 'au', 'nz', 'hk', 's', 'nt', 'mx'];

/** Money by its sign, such as "€" and "R$". */
export function signAt(
  tokens: readonly Token[],
  at: number,
): { unit: Unit; length: number } | null {
  const [first, next] = tokens.slice(at, at + 2);
  const sign = SIGNS[first?.text ?? ''];
  if (sign) return { unit: sign, length: 1 };
  if (!first || next?.text !== '$' || !next.isGlued) return null;
  if (first.text === 'us') return { unit: 'usd', length: 2 };
  return OTHER_DOLLARS.includes(first.text) ? { unit: 'other_currency', length: 2 } : null;
}

/** Money by its sign or a word. */
export function moneyAt(tokens: readonly Token[], at: number, siteLocale: Locale) {
  const sign = signAt(tokens, at);
  if (sign) return { ...sign, isWord: false };
  const word = phraseAt(tokens, at, 'unit', siteLocale, ({ unit }) => isMoney(unit));
  return word && { unit: word.meaning.unit, length: word.length, isWord: true };
}

export const isMultiple = (unit: Unit): unit is Multiple => unit in MULTIPLES;

/** What a number and its multiples come to, as "2 million 500 thousand" does. */
export interface Amount {
  /** Of the first number of it. */
  token: Token;
  digits: number;
  multiple: number;
  isWord: boolean;
  value: number;
  /** The first token behind it. */
  end: number;
}

/** Whether a number may be one of the thousands that a word behind it names. */
function isOfThousands(
  tokens: readonly Token[],
  at: number,
  digits: number,
  siteLocale: Locale,
): boolean {
  // "20т" are thousands, "2.0т" are litres with a turbo.
  if (digits < (Number.isInteger(digits) ? 3 : 10)) return false;
  // "2024 Grand Cherokee" is a year; "2000 т.р." has its currency behind it.
  const isDoubtful =
    tokens[at]?.text.length === 1 ? digits >= 1000 : isYear(digits) && digits % 100 > 0;
  return !isDoubtful || moneyAt(tokens, at + 1, siteLocale) !== null;
}

const isMillion = ({ unit }: { unit: Unit }) => unit === 'million';

/**
 * Whether a word behind a number may be of millions: "2m rubles" and "$2m", also "2-х млн", and not
 * "5 m".
 */
const mayBeMillion = (tokens: readonly Token[], at: number, siteLocale: Locale) =>
  tokens[at]?.text.length !== 1 ||
  (phraseAt(tokens, at, 'unit', siteLocale, isMillion)?.length ?? 0) > 1 ||
  signAt(tokens, at - 2) !== null ||
  moneyAt(tokens, at + 1, siteLocale) !== null;

/** The number that an amount begins with; null where there is none. */
function numberAtStart(
  tokens: readonly Token[],
  start: number,
  siteLocale: Locale,
  mayBeOne: boolean,
): { digits: number; end: number } | null {
  if (mayBeOne && phraseAt(tokens, start, 'unit', siteLocale, isMillion)) {
    return { digits: 1, end: start };
  }
  const token = tokens[start];
  if (token?.kind === 'number') return { digits: numberOf(token), end: start + 1 };
  const word = phraseAt(tokens, start, 'number', siteLocale);
  return word && { digits: word.meaning.value, end: start + 1 };
}

/** @param mayBeOne whether a million may stand for one: "до миллиона" */
export function amountAt(
  tokens: readonly Token[],
  start: number,
  siteLocale: Locale,
  mayBeOne = false,
): Amount | null {
  const token = tokens[start];
  const first = numberAtStart(tokens, start, siteLocale, mayBeOne);
  if (!token || !first) return null;
  const { digits } = first;
  const isWord = token.kind === 'word';
  let at = first.end;
  let multiple = 1;
  for (const isFirst of [true, false]) {
    const more: Match<{ kind: 'unit'; unit: Unit }> | null = phraseAt(
      tokens,
      at,
      'unit',
      siteLocale,
      ({ unit: each }) => {
        if (each === 'million') return mayBeMillion(tokens, at, siteLocale);
        if (each !== 'thousand') return isMultiple(each);
        return isFirst && (isWord || isOfThousands(tokens, at, digits, siteLocale));
      },
    );
    if (!more) break;
    multiple *= MULTIPLES[more.meaning.unit as Multiple];
    at += more.length;
  }
  const rest = multiple > 1 ? restAt(tokens, at, multiple, siteLocale) : null;
  const value = digits * multiple + (rest?.value ?? 0);
  return { token, digits, multiple, isWord, value, end: rest?.end ?? at };
}

/** The rest of a sum: of smaller multiples, or ones that count money ("20 thousand 500 dollars"). */
function restAt(tokens: readonly Token[], at: number, multiple: number, siteLocale: Locale) {
  if (tokens[at]?.isAfterDash) return null;
  const rest = amountAt(tokens, at, siteLocale);
  if (!rest || rest.value >= multiple) return null;
  if (moneyAt(tokens, rest.end, siteLocale)) return rest;
  // "2 million, 100 thousand km"
  const isOfOther = phraseAt(tokens, rest.end, 'unit', siteLocale) !== null;
  return rest.multiple > 1 && !isOfOther ? rest : null;
}

/** Whether an amount is a year as it is written; a round 2000 may be anything. */
export const isBareYear = ({ value, token, multiple }: Omit<Amount, 'isWord' | 'end'>) =>
  multiple === 1 && !token.isGrouped && isYear(value) && value % 100 > 0;

/** Whether an amount may be of the money that a word before it names: "Euro 6" is a standard. */
export const isSum = (amount: Amount) => amount.value >= 10 && !isBareYear(amount);

const SAID_KINDS = [
  'filter',
  'noise',
  'cheapest',
  'question',
  'limit',
  'unit',
  'credits',
  'lasting',
  'batteries',
] as const;

/** Whether a number may belong to a name before it: "Tiggo 7 up to 160 hp". */
export const isAfterName = (tokens: readonly Token[], start: number, siteLocale: Locale) =>
  tokens[start - 1]?.kind === 'word' &&
  !SAID_KINDS.some((kind) => phraseAt(tokens, start - 1, kind, siteLocale));

/**
 * Whether years stand beside a word that nothing explains: "Tiggo 7 года", "2 Jahre TÜV", "child of 5
 * years", unlike "Tiggo, 7 лет", "Haval 3 года" and "Haval H6 3 года".
 */
export function isBesideName(
  tokens: readonly Token[],
  start: number,
  end: number,
  siteLocale: Locale,
): boolean {
  const isSmall = (at: number) => phraseAt(tokens, at, 'noise', siteLocale) !== null;
  // A brand has no number, and "H6" has its own.
  const isName = (at: number) =>
    !tokens[at]?.isBrand &&
    !/\d$/.test(tokens[at]?.text ?? '') &&
    isAfterName(tokens, at + 1, siteLocale);
  let from = start;
  while (from > 0 && !tokens[from]?.isAfterComma && isSmall(from - 1)) from -= 1;
  let to = end;
  while (!tokens[to]?.isAfterComma && isSmall(to)) to += 1;
  return (
    (!tokens[from]?.isAfterComma && isName(from - 1)) || (!tokens[to]?.isAfterComma && isName(to))
  );
}

/** Fewer thousands of yuan are the price of no car, but one in dollars. */
const isNoPriceInYuan = (value: number) => value >= 1000 && value < 20_000;

/**
 * Whether money at the start is a model: "BYD Yuan", "Yuan up to 15000"; a currency's code ("CNY",
 * "RMB") is none.
 */
export const isYuanModel = (
  tokens: readonly Token[],
  start: number,
  { value }: Amount,
  siteLocale: Locale,
) =>
  (tokens[start]?.text.length ?? 0) > 3 &&
  (isNoPriceInYuan(value) || isAfterName(tokens, start, siteLocale));
