import { Icon } from '@/components/ui/icon';
import type { CarQuery } from '@/lib/content/search';
import { type Brand, type CarType, ENERGY_TYPES, type EnergyType } from '@/lib/contract/calls/car';
import type { ModelFilters } from '@/lib/contract/calls/model-list';
import { priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { formatterOf, listOf, textsOf } from '@/lib/i18n/texts';
import type { EnquiryCar } from '@/store/site-store';
import { carMenuHref } from './car-query';

export interface ChosenFilter {
  key: keyof ModelFilters;
  /** In the page's language. */
  name: string;
}

export interface Names {
  brands: readonly Brand[];
  types: readonly CarType[];
}

/** Names of signs as one list, as far as there are any. */
function namesOf(
  locale: Locale,
  signs: string,
  nameOf: (sign: string) => string | undefined,
): string {
  const names = signs.split(',').flatMap((sign) => nameOf(sign) ?? []);
  return listOf(locale, names);
}

/** What each filter is called, in the order in which they are shown: from wide to narrow. */
function namersOf(locale: Locale, { brands, types }: Names) {
  const t = textsOf(locale, 'carMenu');
  const energy = textsOf(locale, 'energy');
  const { number } = formatterOf(locale);
  const price = (priceUsd: number) => priceOf(locale, priceUsd);
  const litres = (size: string) => number(Number(size), { minimumFractionDigits: 1 });
  const isEnergy = (type: string): type is EnergyType =>
    (ENERGY_TYPES as readonly string[]).includes(type);
  return {
    word: (word) => t('chosenWord', { word }),
    brand_sign: (sign) => brands.find(({ brand_sign }) => brand_sign === sign)?.brand_name ?? '',
    type_sign: (signs) =>
      namesOf(
        locale,
        signs,
        (sign) => types.find(({ type_sign }) => type_sign === sign)?.type_name,
      ),
    energy_type: (signs) =>
      namesOf(locale, signs, (sign) => (isEnergy(sign) ? energy(sign) : undefined)),
    price_min_usd: (priceUsd) => t('priceFrom', { price: price(priceUsd) }),
    price_max_usd: (priceUsd) => t('priceUpTo', { price: price(priceUsd) }),
    recycling_fee: () => t('power'),
    power_min_hp: (power) => t('powerFrom', { power }),
    power_max_hp: (power) => t('powerUpTo', { power }),
    seats: (seats) => t('seats', { seats }),
    drive: (drive) => t(`drives.${drive}`),
    gearbox: (gearbox) => t(`gearboxes.${gearbox}`),
    steering: (side) => t(`steerings.${side}`),
    charging_standard: (standard) => textsOf(locale, 'charging')(standard),
    displacement_l: (size) => t('litres', { litres: litres(size) }),
    displacement_min_l: (size) => t('litresFrom', { litres: litres(size) }),
    displacement_max_l: (size) => t('litresUpTo', { litres: litres(size) }),
    year: (year) => t('year', { year: String(year) }),
    year_min: (year) => t('yearFrom', { year: String(year) }),
    year_max: (year) => t('yearUpTo', { year: String(year) }),
    range_min_km: (range) => t('rangeFrom', { range }),
    port: (port) => t(`ports.${port}`),
  } satisfies { [Key in keyof ModelFilters]-?: (value: NonNullable<ModelFilters[Key]>) => string };
}

/** The filters of a query by name. */
export function chosenFiltersOf(
  locale: Locale,
  filters: ModelFilters,
  names: Names,
): ChosenFilter[] {
  const namers = namersOf(locale, names);
  const keys = Object.keys(namers) as ChosenFilter['key'][];
  return keys.flatMap((key) => {
    const value = filters[key];
    const name = value === undefined ? '' : namers[key](value as never);
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
    brand_sign: query.brand_sign ?? '',
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
