import type { CarType } from '@/lib/contract/calls/car';
import type { ModelCounts } from '@/lib/contract/calls/model-list';
import type { FacetFilter } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CAR_MENU_PATH } from '@/lib/routing/paths';
import { FacetChoice } from './facet-choice';
import { FacetForm, ShowButton } from './facet-form';

/** What buyers know before they have seen a car. */
const ASKED = ['type_sign', 'price_max_usd', 'seats', 'port'] as const satisfies FacetFilter[];

/**
 * The car menu's first questions, in a plain form.
 * @param counts the models of each answer
 */
export function CarFinder({
  locale,
  types,
  counts,
}: {
  locale: Locale;
  types: CarType[];
  counts: ModelCounts;
}) {
  const t = textsOf(locale, 'carMenu');
  return (
    <FacetForm
      action={CAR_MENU_PATH}
      aria-label={t('filter')}
      total={counts.total}
      asked={[]}
      fits={String(t.raw('fits'))}
      className="car-finder"
    >
      {ASKED.map((name) => (
        <FacetChoice
          key={name}
          locale={locale}
          name={name}
          filters={{}}
          names={{ brands: [], types }}
          counts={counts}
        />
      ))}
      <ShowButton label={t('helperShow')} countLabel={String(t.raw('helperShowCount'))} />
    </FacetForm>
  );
}
