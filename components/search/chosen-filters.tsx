import { Icon } from '@/components/ui/icon';
import type { CarQuery } from '@/lib/content/search';
import type { Brand, CarType } from '@/lib/contract/calls/car';
import {
  FILTER_NAMES,
  type FILTERS,
  type Filter,
  type FilterName,
  filterOf,
  type ModelFilters,
} from '@/lib/contract/filters';
import { feeValuesOf, priceOf } from '@/lib/format/model-facts';
import { choiceNameOf } from '@/lib/format/spec-groups';
import type { Locale } from '@/lib/i18n/locales';
import { formatterOf, listOf, textsOf } from '@/lib/i18n/texts';
import type { EnquiryCar } from '@/store/site-store';
import { carMenuHref } from './car-query';

export interface ChosenFilter {
  key: FilterName;
  /** In the page's language. */
  name: string;
}

export interface Names {
  brands: readonly Brand[];
  types: readonly CarType[];
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
  { brands, types }: Names,
): string {
  const t = textsOf(locale, 'carMenu');
  if (name === 'word') return t('chosenWord', { word: value });
  if (name === 'recycling_fee') return t('power', feeValuesOf(locale));
  if (name === 'condition') return textsOf(locale, 'specs')(value as 'new' | 'used');
  const filter = filterOf(name);
  const { of, compares, text } = filter;
  if (text && compares) {
    const key = `${text}${SUFFIXES[compares]}` as FilterText;
    return t(key, { [text]: numberIn(locale, filter, value) });
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

/** Length the enquiry's field takes (lib/contract/calls/clue.ts). */
const NAME_MAX_LENGTH = 120;

/** The car that is wished for, as an enquiry carries it; null where nothing is narrowed. */
export function wishedCarOf(query: CarQuery, filters: readonly ChosenFilter[]): EnquiryCar | null {
  if (filters.length === 0) return null;
  const names = filters.map(({ name }) => name);
  return {
    brand: filters.find(({ key }) => key === 'brand_sign')?.name ?? '',
    // The field takes one.
    brand_sign: query.brand_sign?.includes(',') ? '' : (query.brand_sign ?? ''),
    car_model: names.join(' · ').slice(0, NAME_MAX_LENGTH),
    car_model_sign: '',
  };
}

/** Every filter in force, as a link to the list without it. */
export function ChosenFilters({
  locale,
  query,
  filters,
}: {
  locale: Locale;
  query: Partial<CarQuery>;
  filters: readonly ChosenFilter[];
}) {
  const t = textsOf(locale, 'carMenu');
  if (filters.length === 0) return null;
  return (
    <ul aria-label={t('chosen')} className="flex flex-wrap gap-x-3 gap-y-2">
      {filters.map(({ key, name }) => (
        <li key={key}>
          <a href={carMenuHref({ ...query, [key]: undefined, page: 1 })} className="chip">
            <span className="sr-only">{t('removeFilter')}: </span>
            {name}
            <Icon name="close" className="size-4" />
          </a>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <a
            href={carMenuHref({ sort: query.sort })}
            className="text-link inline-flex min-h-touch items-center"
          >
            {t('clear')}
          </a>
        </li>
      )}
    </ul>
  );
}
