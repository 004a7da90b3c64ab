import type { CarType } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { typeHref } from '@/lib/routing/paths';

/**
 * Car types as links that narrow the brands.
 * @param hasAll whether all of them are a choice too: where a list of brands stands below
 */
export function TypeFilter({
  locale,
  types,
  current,
  hasAll = true,
}: {
  locale: Locale;
  types: CarType[];
  current?: string;
  hasAll?: boolean;
}) {
  const t = textsOf(locale, 'brand');
  return (
    <nav aria-label={t('filterByType')}>
      <ul className="flex flex-wrap gap-2">
        {hasAll && (
          <li>
            <a href="/brand" className="type-chip" aria-current={current ? undefined : 'page'}>
              {t('everyType')}
            </a>
          </li>
        )}
        {types.map((type) => (
          <li key={type.type_sign}>
            <a
              href={typeHref(type.type_sign)}
              className="type-chip"
              aria-current={type.type_sign === current ? 'page' : undefined}
            >
              {type.type_name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
