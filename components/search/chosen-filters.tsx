import { Icon } from '@/components/ui/icon';
import type { CarQuery } from '@/lib/content/search';
import type { CarType } from '@/lib/contract/calls/car';
import { priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { carMenuHref } from './car-query';

/** Every filter in force, as a link to the list without it. */
export function ChosenFilters({
  locale,
  types,
  query,
}: {
  locale: Locale;
  types: CarType[];
  query: CarQuery;
}) {
  const t = textsOf(locale, 'carMenu');
  const { typeSign, energyType, priceMaxUsd, hasLowerFee, sort } = query;
  const typeName = types.find(({ type_sign }) => type_sign === typeSign)?.type_name;
  const filters = [
    typeName && { name: typeName, without: { energyType, priceMaxUsd, hasLowerFee, sort } },
    energyType && {
      name: textsOf(locale, 'energy')(energyType),
      without: { typeSign, priceMaxUsd, hasLowerFee, sort },
    },
    priceMaxUsd && {
      name: t('priceUpTo', { price: priceOf(locale, priceMaxUsd) }),
      without: { typeSign, energyType, hasLowerFee, sort },
    },
    hasLowerFee && { name: t('power'), without: { typeSign, energyType, priceMaxUsd, sort } },
  ].filter((filter) => !!filter);
  if (filters.length === 0) return null;
  return (
    <ul aria-label={t('chosen')} className="flex flex-wrap gap-x-3 gap-y-2">
      {filters.map(({ name, without }) => (
        <li key={name}>
          <a href={carMenuHref(without)} className="type-chip">
            <span className="sr-only">{t('removeFilter')}: </span>
            {name}
            <Icon name="close" className="size-4" />
          </a>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <a
            href={carMenuHref({ sort })}
            className="text-link inline-flex min-h-touch items-center"
          >
            {t('clear')}
          </a>
        </li>
      )}
    </ul>
  );
}
