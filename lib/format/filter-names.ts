import type { Brand, CarType } from '@/lib/contract/calls/car';
import type { ConvertedAmount } from '@/lib/contract/calls/model-list';
import {
  FILTER_NAMES,
  type FILTERS,
  type Filter,
  type FilterName,
  filterOf,
  type ModelFilters,
} from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import { formatterOf, listOf, textsOf } from '@/lib/i18n/texts';
import { feeValuesOf, priceOf } from './model-facts';
import { convertedOf } from './money';
import { choiceNameOf } from './spec-groups';

export interface ChosenFilter {
  key: FilterName;
  /** In the page's language. */
  name: string;
}

export interface Names {
  brands: readonly Pick<Brand, 'brand_sign' | 'brand_name'>[];
  types: readonly Pick<CarType, 'type_sign' | 'type_name'>[];
  /** Limits of the price that were typed in other money. */
  converted?: readonly ConvertedAmount[] | undefined;
}

const SUFFIXES = { equal: '', min: 'From', max: 'UpTo' } as const;

/** Texts of `carMenu`, without which a filter does not compile. */
type FilterText = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends { text: infer Text extends string }
    ? (typeof FILTERS)[Name] extends { compares: infer Comparison extends keyof typeof SUFFIXES }
      ? `${Text}${(typeof SUFFIXES)[Comparison]}`
      : `${Text}.${NonNullable<ModelFilters[Name]>}`
    : never;
}[FilterName];

/** A number as its text takes it. */
function numberIn(locale: Locale, { of, isLitres }: Filter, value: string | number) {
  if (of === 'price_usd') return priceOf(locale, Number(value));
  if (of === 'model_year') return String(value);
  return isLitres ? formatterOf(locale).number(Number(value), { minimumFractionDigits: 1 }) : value;
}

/** What a value of a filter is called; '' for a brand or type that there is none of. */
export function filterNameOf(
  locale: Locale,
  name: FilterName,
  value: string | number,
  { brands, types, converted = [] }: Names,
): string {
  const t = textsOf(locale, 'carMenu');
  if (name === 'word') return t('chosenWord', { word: value });
  if (name === 'recycling_fee') return t('power', feeValuesOf(locale));
  if (name === 'condition') return textsOf(locale, 'specs')(value as 'new' | 'used');
  const filter = filterOf(name);
  const { of, compares, text } = filter;
  if (text && compares) {
    const key = `${text}${SUFFIXES[compares]}` as FilterText;
    const typed = converted.find((each) => each.filter === name && each.usd === value);
    const number = typed ? convertedOf(locale, typed) : numberIn(locale, filter, value);
    return t(key, { [text]: number });
  }
  if (text) return t(`${text}.${value}` as FilterText);
  const nameOf = (sign: string) => {
    if (name === 'brand_sign') return brands.find((each) => each.brand_sign === sign)?.brand_name;
    if (name === 'type_sign') return types.find((each) => each.type_sign === sign)?.type_name;
    return of ? choiceNameOf(locale, of, sign) : undefined;
  };
  const names = String(value)
    .split(',')
    .flatMap((sign) => nameOf(sign) ?? []);
  return listOf(locale, names);
}

/** The word first, which the others may have been understood from. */
const SHOWN: readonly FilterName[] = ['word', ...FILTER_NAMES.filter((name) => name !== 'word')];

/** The filters of a query by name. */
export function chosenFiltersOf(
  locale: Locale,
  filters: ModelFilters,
  names: Names,
): ChosenFilter[] {
  return SHOWN.flatMap((key) => {
    const value = filters[key];
    const name = value === undefined ? '' : filterNameOf(locale, key, value, names);
    return name ? [{ key, name }] : [];
  });
}
