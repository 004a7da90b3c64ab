import { PORTS } from '@/lib/config/ports';
import { type CarQuery, modelFiltersOf } from '@/lib/content/search';
import type { ModelCounts } from '@/lib/contract/calls/model-list';
import {
  FACET_FILTERS,
  FILTER_WORD_MAX_LENGTH,
  FILTERS,
  type FilterWith,
  filterOf,
} from '@/lib/contract/filters';
import type { Names } from '@/lib/format/filter-names';
import { feeValuesOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { LOWER_FEE_POWER, paramsOfFilters } from '@/lib/routing/car-menu';
import { CAR_MENU_PATH } from '@/lib/routing/paths';
import { Choice, FacetChoice, FacetChoices } from './facet-choice';
import { FacetCount, FacetForm, ShowButton } from './facet-form';

/** Filters that are chosen in the form; all others but the word and the fee stay as they were. */
const SHOWN: ReadonlySet<string> = new Set([
  ...FACET_FILTERS.map((name) => FILTERS[name].param),
  'power',
  'word',
]);

type ListFilter = FilterWith<{ facet: string; isList: true }>;
const LISTS = FACET_FILTERS.filter((name): name is ListFilter => filterOf(name).isList === true);

/**
 * Everything that narrows and orders the car menu, from wide to narrow, as a plain GET form.
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
  const layout = textsOf(locale, 'layout');
  const kept = paramsOfFilters(modelFiltersOf(query)).filter(
    ([param, value]) => !SHOWN.has(param) || (param === 'power' && value !== LOWER_FEE_POWER),
  );
  const facet = { locale, filters: query, names, counts };
  return (
    <FacetForm
      action={CAR_MENU_PATH}
      aria-label={t('filter')}
      total={counts.total}
      asked={paramsOfFilters(modelFiltersOf(query))}
      fits={String(t.raw('fits'))}
      className="car-filter"
      isLive
    >
      <Choice label={t('sort')} name="sort" value={query.sort === 'catalogue' ? '' : query.sort}>
        <option value="">{t('byCatalogue')}</option>
        <option value="price">{t('byPrice')}</option>
        <option value="-price">{t('byPriceDown')}</option>
        <option value="-updated">{t('byUpdate')}</option>
        {PORTS.map((port) => (
          <option key={port} value={port}>
            {t('byPort', { port: layout(port) })}
          </option>
        ))}
        <option value="-power">{t('byPower')}</option>
        <option value="-range">{t('byRange')}</option>
      </Choice>
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
      {LISTS.map((name) => (
        <FacetChoices key={name} {...facet} name={name} />
      ))}
      {FACET_FILTERS.filter((name) => !filterOf(name).isList).map((name) => (
        <FacetChoice key={name} {...facet} name={name} />
      ))}
      <label className="flex min-h-touch cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          name="power"
          value={LOWER_FEE_POWER}
          defaultChecked={query.recycling_fee !== undefined}
          className="size-5 shrink-0 accent-trust"
        />
        <span>
          {t('power', feeValuesOf(locale))}
          <FacetCount of="concessional" value={LOWER_FEE_POWER} served={counts.concessional} />
        </span>
      </label>
      <ShowButton label={t('show')} countLabel={String(t.raw('showCount'))} />
    </FacetForm>
  );
}
