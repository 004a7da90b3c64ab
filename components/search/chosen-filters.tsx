import { Icon } from '@/components/ui/icon';
import type { CarQuery } from '@/lib/content/search';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { carMenuHref } from './car-query';
import type { ChosenFilter } from './filter-names';

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
          <a href={carMenuHref({ ...query, [key]: undefined, page: 1 })} className="type-chip">
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
