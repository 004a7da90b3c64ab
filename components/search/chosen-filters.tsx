import { Icon } from '@/components/ui/icon';
import type { CarQuery } from '@/lib/content/search';
import type { Brand, CarType } from '@/lib/contract/calls/car';
import { priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { EnquiryCar } from '@/store/site-store';
import { carMenuHref } from './car-query';

export interface ChosenFilter {
  key: keyof Omit<CarQuery, 'sort' | 'page'>;
  /** In the page's language. */
  name: string;
}

/** The filters of a query by name, from wide to narrow. */
export function chosenFiltersOf(
  locale: Locale,
  query: CarQuery,
  { brands, types }: { brands: readonly Brand[]; types: readonly CarType[] },
): ChosenFilter[] {
  const { brandSign, typeSign, energyType, priceMaxUsd, hasLowerFee } = query;
  const t = textsOf(locale, 'carMenu');
  const names: Record<ChosenFilter['key'], string | false | undefined> = {
    brandSign: brands.find(({ brand_sign }) => brand_sign === brandSign)?.brand_name,
    typeSign: types.find(({ type_sign }) => type_sign === typeSign)?.type_name,
    energyType: energyType && textsOf(locale, 'energy')(energyType),
    priceMaxUsd: !!priceMaxUsd && t('priceUpTo', { price: priceOf(locale, priceMaxUsd) }),
    hasLowerFee: hasLowerFee && t('power'),
  };
  const keys = Object.keys(names) as ChosenFilter['key'][];
  return keys.flatMap((key) => {
    const name = names[key];
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
    brand: filters.find(({ key }) => key === 'brandSign')?.name ?? '',
    brand_sign: query.brandSign ?? '',
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
  query: CarQuery;
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
