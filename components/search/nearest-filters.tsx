import { FILTER_NAMES, type ModelFilters } from '@/lib/contract/filters';
import { chosenFiltersOf, filterNameOf, type Names } from '@/lib/format/filter-names';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { carMenuHref } from './car-query';

/** What an offer gives up of the filters that were asked for; null where it is about other words. */
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

/** Where no car fits: the nearest filters that some do, each by what it gives up, as a link to its cars. */
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
