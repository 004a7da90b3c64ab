import { FILTER_NAMES, type ModelFilters } from '@/lib/contract/filters';
import { chosenFiltersOf, filterNameOf, type Names } from '@/lib/format/filter-names';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { carMenuHref } from './car-query';

/** The one filter that an offer drops or changes; null if it differs in more or another way. */
function differenceOf(
  locale: Locale,
  asked: ModelFilters,
  offered: ModelFilters,
  names: Names,
): string | null {
  const t = textsOf(locale, 'carMenu');
  const [name, ...others] = FILTER_NAMES.filter((each) => asked[each] !== offered[each]);
  if (!name || others.length > 0) return null;
  const given = asked[name];
  if (given === undefined) return null;
  const filter = filterNameOf(locale, name, given, names);
  const value = offered[name];
  if (value === undefined) return t('without', { filter });
  return t('instead', { asked: filter, offered: filterNameOf(locale, name, value, names) });
}

/** When no car fits: links to the nearest filters with cars, each named by its difference. */
export function NearestFilters({
  locale,
  asked,
  nearest,
  names,
}: {
  locale: Locale;
  asked: ModelFilters;
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
          const text = differenceOf(locale, asked, filters, names) ?? chosen.join(' · ');
          return (
            <li key={carMenuHref(filters)}>
              <a
                href={carMenuHref(filters)}
                className="text-link inline-flex min-h-touch items-center"
              >
                {text || t('title')} ({total})
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
