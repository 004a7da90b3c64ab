import { type CarQuery, modelFiltersOf } from '@/lib/content/search';
import type { ModelCounts } from '@/lib/contract/calls/model-list';
import { FACET_FILTERS, FILTER_WORD_MAX_LENGTH, FILTERS } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CAR_MENU_PATH, LOWER_FEE_POWER, paramsOfFilters } from '@/lib/routing/car-menu';
import type { Names } from './chosen-filters';
import { Choice, FacetChoice } from './facet-choice';
import { FacetCount, FacetForm, ShowButton } from './facet-form';

/** Filters that are chosen from a list; all others but the word and the fee stay as they were. */
const SHOWN: ReadonlySet<string> = new Set([
  ...FACET_FILTERS.map((name) => FILTERS[name].param),
  'power',
  'word',
]);

/**
 * Everything that narrows and orders the car menu, from wide to narrow, as a plain form whose
 * answer is an address.
 * @param counts the models of each choice while the query's other filters stay
 */
export function CarFilter({
  locale,
  names,
  query,
  counts,
}: {
  locale: Locale;
  names: Names;
  query: CarQuery;
  counts: ModelCounts;
}) {
  const t = textsOf(locale, 'carMenu');
  const kept = paramsOfFilters(modelFiltersOf(query)).filter(
    ([param, value]) => !SHOWN.has(param) || (param === 'power' && value !== LOWER_FEE_POWER),
  );
  return (
    <FacetForm
      action={CAR_MENU_PATH}
      aria-label={t('filter')}
      served={counts}
      asked={paramsOfFilters(modelFiltersOf(query))}
      fits={String(t.raw('fits'))}
      className="car-filter"
    >
      <label className="grid min-w-0 content-start gap-1">
        <span className="text-sm text-muted">{t('word')}</span>
        <input
          name="word"
          type="search"
          maxLength={FILTER_WORD_MAX_LENGTH}
          defaultValue={query.word}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('wordExample')}
          className="field-box"
        />
      </label>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {FACET_FILTERS.map((name) => (
        <FacetChoice key={name} locale={locale} name={name} filters={query} names={names} />
      ))}
      <Choice label={t('sort')} name="sort" value={query.sort === 'catalogue' ? '' : query.sort}>
        <option value="">{t('byCatalogue')}</option>
        <option value="price">{t('byPrice')}</option>
        <option value="-price">{t('byPriceDown')}</option>
        <option value="-updated">{t('byUpdate')}</option>
      </Choice>
      <label className="flex min-h-touch cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          name="power"
          value={LOWER_FEE_POWER}
          defaultChecked={query.recycling_fee !== undefined}
          className="size-5 shrink-0 accent-trust"
        />
        <span>
          {t('power')}
          <FacetCount of="concessional" value={LOWER_FEE_POWER} />
        </span>
      </label>
      <ShowButton label={t('show')} countLabel={String(t.raw('showCount'))} />
    </FacetForm>
  );
}
