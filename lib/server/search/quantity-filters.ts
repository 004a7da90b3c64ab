import { storeDayOf } from '@/lib/config/answer-promise';
import { type Currency, isCurrency } from '@/lib/config/landed-countries';
import { feeLimitsHp, hpOf } from '@/lib/config/recycling-fee';
import { ATTRIBUTES, type Attribute } from '@/lib/contract/attributes';
import type { ConvertedAmount } from '@/lib/contract/calls/model-list';
import { FILTER_NAMES, type FilterName, filterOf, filterValueOf } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import { exchangeRateOf } from '@/lib/landed-cost/rates-in-force';
import type { ColumnFilters } from '@/lib/server/catalogue/model-filters';
import type { Token } from './tokens';
import { phraseAt, RANGE_MAX_KM, type SaidAs, type Side, type Unit } from './trade-words';

/** A number with what stands around it. */
export interface Quantity {
  token: Token;
  value: number;
  unit: Unit | null;
  limit: 'max' | 'min' | null;
  /** The number itself is not meant: "more than 5". */
  isStrict: boolean;
  /** Newer and older cars are told apart, and not greater and smaller numbers. */
  isOfCars: boolean;
  isThousands: boolean;
  /** "10万": without a currency it is of yuan, whatever the language of the site. */
  isInChinese: boolean;
  /** What is said with it counts no age, so that it may be a short year. */
  isOfCalendar: boolean;
}

/** What a number says about a car. */
export interface NumberMeaning {
  filters: ColumnFilters;
  converted?: readonly ConvertedAmount[];
  /** An amount of money whose rate is not known, which says nothing about a car here. */
  isOtherMoney?: boolean;
  /** No filter asks for it. */
  isLeftOut?: boolean;
}

/** Dearer than any horsepower is strong: what a limit without a unit is a price from. */
const PRICE_MIN_USD = 3000;
const PRICE_STEP_USD = 500;
/** No car of a border mall costs more: an amount without a currency is of another one. */
const BARE_PRICE_MAX_USD = 300_000;
/** A longer number is no amount of any currency. */
const AMOUNT_MAX = 100_000_000_000;
/** Converted amounts are approximate. */
const CONVERTED_STEP_USD = 100;

/** What the readers of a language mean by an amount that no car costs in dollars. */
const OWN_CURRENCY: Partial<Record<Locale, Currency>> = {
  ru: 'RUB',
  mn: 'MNT',
  th: 'THB',
  ur: 'PKR',
};

const KM_PER_MILE = 1.609344;
/** Fewer kilowatts are what a car charges with. */
const POWER_MIN_KW = 20;
/** A number of years that is no year is an age, up to this one. */
export const AGE_MAX = 30;

export const isYear = (value: number) => Number.isInteger(value) && value >= 1990 && value <= 2035;

/** Comparisons that a number may mean, the likeliest first. */
const COMPARISONS = {
  min: ['min', 'equal'],
  max: ['max', 'equal'],
  none: ['equal', 'max', 'min'],
} as const;

/** What a number says of the attribute that is said so; null where no filter takes the number. */
function filtersBy(said: SaidAs, value: number, limit: Quantity['limit']): ColumnFilters | null {
  const [name] = COMPARISONS[limit ?? 'none'].flatMap((compares) =>
    FILTER_NAMES.filter((each) => {
      const filter = filterOf(each);
      const attribute: Attribute | null = filter.of && ATTRIBUTES[filter.of];
      return filter.compares === compares && attribute?.saidAs === said;
    }),
  );
  if (!name) return null;
  const asked = filterValueOf(name, filterOf(name).isLitres ? value.toFixed(1) : String(value));
  return asked === undefined ? null : { [name]: asked };
}

/** What a number without a unit says by itself. */
function bareFilters({ token, value, limit, isThousands }: Quantity): ColumnFilters | null {
  if (/^\d[.,]\d$/.test(token.typed)) return filtersBy('litres', value, limit);
  if (isYear(value) && !isThousands && !token.isGrouped) {
    return filtersBy('year', value, limit);
  }
  const isRound = value >= 10_000 && value % PRICE_STEP_USD === 0;
  const isPrice = isThousands || token.isGrouped || isRound || limit !== null;
  return isPrice && value >= PRICE_MIN_USD ? filtersBy('usd', value, limit) : null;
}

/** Cars of a greater age are sold nowhere: "22 года" and "20 оны" are years, written short. */
export const SHORT_YEAR_MIN = 16;
const isShortYear = ({ value, isOfCalendar }: Quantity) =>
  isOfCalendar &&
  value >= SHORT_YEAR_MIN &&
  value <= Number(storeDayOf(new Date()).slice(2, 4)) + 1;

/** Behind a number, other words for years count an age: "20 лет", "20 жил"; so does "3 года". */
export const isCalendar = (unitWords: string, value: number) =>
  /^(?:[гم]|он|year$|my$|reg$|model|jahr$|bau|bouw|bj$|ano$|del|ann[eo]|mill|موديل|ماڈل|款|年(?!车龄)|жыл)/u.test(
    unitWords,
  ) && !(/^(?:года|年|жыл)$/.test(unitWords) && value < SHORT_YEAR_MIN);

/** What an age says of the year: "over 5 years", "not older than 3 years"; so does "3 years old". */
function ageFilters({ value, limit, isOfCars, isOfCalendar }: Quantity): ColumnFilters | null {
  // "Мне 18 лет" is no car's age.
  if (!limit && (isOfCalendar || value >= SHORT_YEAR_MIN)) return null;
  const year = Number(storeDayOf(new Date()).slice(0, 4)) - Math.ceil(value);
  return filtersBy('year', year, isOfCars === (limit === 'min') ? 'min' : 'max');
}

function filtersOf(quantity: Quantity): ColumnFilters | null {
  const { value, unit, limit, isStrict } = quantity;
  switch (unit) {
    case null:
      return bareFilters(quantity);
    case 'litres':
      return value >= 0.5 && value < 20 ? filtersBy(unit, value, limit) : null;
    case 'cc':
      return value >= 500 && value < 20_000 ? filtersBy('litres', value / 1000, limit) : null;
    case 'year':
      if (isShortYear(quantity)) return filtersBy(unit, 2000 + value, limit);
      if (value <= AGE_MAX) return ageFilters(quantity);
      return isYear(value) ? filtersBy(unit, value, limit) : null;
    case 'hp':
      // A query that names this limit means the fee that depends on it.
      if (limit !== 'min' && value === feeLimitsHp().other)
        return { recycling_fee: 'concessional' };
      return filtersBy(unit, value, limit);
    case 'miles':
      return filtersBy('km', Math.round(value * KM_PER_MILE), limit);
    case 'kw':
      return value >= POWER_MIN_KW ? filtersBy('hp', hpOf(value), limit) : null;
    case 'seats':
      return filtersBy(unit, value + (isStrict ? (limit === 'min' ? 1 : -1) : 0), limit);
    default:
      return filtersBy(unit as SaidAs, value, limit);
  }
}

/** An amount without a currency that no car costs in dollars. */
function isBareAmount({ token, value, unit, limit, isThousands }: Quantity): boolean {
  const isAmount = isThousands || token.isGrouped || limit !== null || value % PRICE_STEP_USD === 0;
  return unit === null && isAmount && value > BARE_PRICE_MAX_USD && value <= AMOUNT_MAX;
}

/** @param limits in US dollars: what lies outside is no price that was meant */
function convertedFrom(
  { value, limit }: Quantity,
  currency: Currency,
  limits: readonly [number, number] = [1, Number.POSITIVE_INFINITY],
): NumberMeaning {
  const rate = exchangeRateOf(currency, storeDayOf(new Date()));
  if (!rate) return { filters: {}, isOtherMoney: true };
  const { perUsd, day } = rate;
  const usd = Math.round(value / perUsd / CONVERTED_STEP_USD) * CONVERTED_STEP_USD;
  const filters = usd >= limits[0] && usd <= limits[1] ? filtersBy('usd', usd, limit) : null;
  if (!filters) return { filters: {}, isOtherMoney: true };
  const filter = limit === 'min' ? 'price_min_usd' : 'price_max_usd';
  return { filters, converted: [{ filter, amount: value, currency, usd, rated_on: day }] };
}

/**
 * Whether years are no age: "up to 5 years of warranty", unlike "up to 5 years, with warranty"; beside
 * a battery those with a limit are one ("fast charging up to 5 years").
 */
export function isNoAge(
  tokens: readonly Token[],
  start: number,
  end: number,
  side: Side | null,
  siteLocale: Locale,
) {
  const kinds = ['credits', 'lasting', ...(side ? [] : (['batteries'] as const))] as const;
  const from = tokens.findLastIndex(({ isAfterComma }, at) => isAfterComma && at <= start);
  const next = tokens.findIndex(({ isAfterComma }, at) => isAfterComma && at >= end);
  const isNamed = tokens.some(
    (_, at) =>
      at >= from &&
      (next < 0 || at < next) &&
      kinds.some((kind) => phraseAt(tokens, at, kind, siteLocale)),
  );
  return (
    isNamed ||
    [start - 2, start - 1, end].some((at) => phraseAt(tokens, at, 'question', siteLocale))
  );
}

/**
 * Whether kilowatts are those of a battery or a charger beside them; not of "150 kW, battery 80 kWh",
 * or of a "battery electric" car.
 */
export function isNoPower(tokens: readonly Token[], start: number, end: number, locale: Locale) {
  const batteryAt = (at: number) =>
    phraseAt(tokens, at, 'filter', locale) ? null : phraseAt(tokens, at, 'batteries', locale);
  const isCounted = (at: number) =>
    phraseAt(tokens, at, 'unit', locale, ({ unit }) => unit === 'kw' || unit === 'unasked') !==
    null;
  const isOther = !tokens[start - 1]?.isAfterComma && isCounted(start - 2);
  const isAfter = !tokens[start]?.isAfterComma && batteryAt(start - 1) && !isOther;
  const behind = tokens[end]?.isAfterComma ? null : batteryAt(end);
  return isAfter || (behind !== null && !isCounted(end + behind.length + 1));
}

/** Whether a number is of something that no filter asks for. */
function isNotAsked({ value, unit, limit }: Quantity): boolean {
  if (unit === 'km' || unit === 'miles') return value > RANGE_MAX_KM || limit === 'max';
  return unit === 'mileage' ? value > RANGE_MAX_KM : unit === 'unasked' || unit === 'measure';
}

/** What a number says about a car; null where it says nothing. */
export function meaningOf(quantity: Quantity, siteLocale: Locale): NumberMeaning | null {
  const unit = quantity.unit ?? (quantity.isInChinese ? 'CNY' : null);
  if (isNotAsked(quantity)) return { filters: {}, isLeftOut: true };
  if (unit === 'other_currency') return { filters: {}, isOtherMoney: true };
  if (unit && isCurrency(unit)) return convertedFrom(quantity, unit);
  if (isBareAmount(quantity)) {
    const own = OWN_CURRENCY[siteLocale];
    return own
      ? convertedFrom(quantity, own, [PRICE_MIN_USD, BARE_PRICE_MAX_USD])
      : { filters: {}, isOtherMoney: true };
  }
  const filters = filtersOf(quantity);
  return filters && { filters };
}

function attributeOf({ filters }: NumberMeaning) {
  const [name] = Object.keys(filters) as FilterName[];
  return name && filterOf(name).of;
}

/** Whether two meanings are about different attributes of a car. */
export function isOfOthers(low: NumberMeaning, high: NumberMeaning): boolean {
  const one = attributeOf(low);
  const other = attributeOf(high);
  return Boolean(one && other && one !== other);
}

/** What the lower and the upper of two numbers say. */
export function together(low: NumberMeaning, high: NumberMeaning): NumberMeaning {
  if (low.isOtherMoney || high.isOtherMoney) return { filters: {}, isOtherMoney: true };
  if (low.isLeftOut) return low;
  return {
    filters: { ...low.filters, ...high.filters },
    converted: [...(low.converted ?? []), ...(high.converted ?? [])],
  };
}
