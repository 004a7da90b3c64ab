import { Icon } from '@/components/ui/icon';
import type { CarQuery } from '@/lib/content/search';
import { carModelOf } from '@/lib/format/enquiry-subject';
import type { ChosenFilter } from '@/lib/format/filter-names';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { EnquiryCar } from '@/store/site-store';
import { carMenuHref } from './car-query';

/** The car that is wished for, as an enquiry carries it; null where nothing is narrowed. */
export function wishedCarOf(query: CarQuery, filters: readonly ChosenFilter[]): EnquiryCar | null {
  if (filters.length === 0) return null;
  // The fields take one brand; the names of several are among those of the filters.
  const isOneBrand = !query.brand_sign?.includes(',');
  const brand = filters.find(({ key }) => key === 'brand_sign')?.name ?? '';
  return {
    brand: isOneBrand ? brand : '',
    brand_sign: isOneBrand ? (query.brand_sign ?? '') : '',
    car_model: carModelOf(
      filters.map(({ name }) => name),
      ' · ',
    ),
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
