import type { ModelFilters } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { carMenuHref } from './car-query';
import { chosenFiltersOf, type Names } from './chosen-filters';

/** Where no car fits: the nearest filters that some do, each as a link to its cars. */
export function NearestFilters({
  locale,
  nearest,
  names,
}: {
  locale: Locale;
  nearest: readonly { filters: ModelFilters; total: number }[];
  names: Names;
}) {
  const t = textsOf(locale, 'carMenu');
  if (nearest.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{t('nearest')}</h2>
      <ul className="grid gap-2">
        {nearest.map(({ filters, total }) => {
          const chosen = chosenFiltersOf(locale, filters, names).map(({ name }) => name);
          return (
            <li key={carMenuHref(filters)}>
              <a
                href={carMenuHref(filters)}
                className="text-link inline-flex min-h-touch items-center"
              >
                {chosen.length > 0 ? chosen.join(' · ') : t('title')} ({total})
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
