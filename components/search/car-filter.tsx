import type { ReactNode } from 'react';
import { type CarQuery, modelFiltersOf } from '@/lib/content/search';
import type { ModelCounts } from '@/lib/contract/calls/model-list';
import {
  FACET_FILTERS,
  type FacetFilter,
  FILTER_WORD_MAX_LENGTH,
  FILTERS,
} from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CAR_MENU_PATH, LOWER_FEE_POWER, paramsOfFilters } from '@/lib/routing/car-menu';
import { filterNameOf, type Names } from './chosen-filters';
import { FacetCount, FacetForm, FacetOptions, ShowButton } from './facet-form';

function Choice({
  label,
  name,
  value,
  children,
}: {
  label: string;
  name: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <label className="grid min-w-0 content-start gap-1">
      <span className="text-sm text-muted">{label}</span>
      <select name={name} defaultValue={value} className="field-box">
        {children}
      </select>
    </label>
  );
}

/** Filters that are chosen from a list; all others but the word and the fee stay as they were. */
const SHOWN: ReadonlySet<string> = new Set([
  ...FACET_FILTERS.map((name) => FILTERS[name].param),
  'power',
  'word',
]);

/** Texts of the choice that narrows nothing, where `any` does not fit the label. */
const ANY: Partial<Record<FacetFilter, 'anyBrand' | 'anyPrice'>> = {
  brand_sign: 'anyBrand',
  price_max_usd: 'anyPrice',
};

function choicesOf({ brands, types }: Names, name: FacetFilter): readonly (string | number)[] {
  if (name === 'brand_sign') return brands.map(({ brand_sign }) => brand_sign);
  if (name === 'type_sign') return types.map(({ type_sign }) => type_sign);
  return FILTERS[name].choices;
}

/** The choices with the one of the query, where that is none of them: another limit, several signs. */
function withChosen(choices: readonly (string | number)[], chosen?: string | number) {
  if (!chosen || choices.includes(chosen)) return choices;
  const isLimit = typeof chosen === 'number';
  return isLimit
    ? [...choices, chosen].sort((a, b) => Number(a) - Number(b))
    : [chosen, ...choices];
}

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
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 rounded-card border border-line bg-white p-4 max-[349px]:grid-cols-1 md:grid-cols-3 xl:grid-cols-5"
    >
      <label className="col-span-full grid min-w-0 content-start gap-1">
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
      {FACET_FILTERS.map((name) => {
        const { param, facet } = FILTERS[name];
        return (
          <Choice key={name} label={t(param)} name={param} value={String(query[name] ?? '')}>
            <option value="">{t(ANY[name] ?? 'any')}</option>
            <FacetOptions
              of={facet}
              choices={withChosen(choicesOf(names, name), query[name]).map((value) => ({
                value: String(value),
                name: filterNameOf(locale, name, value, names),
              }))}
            />
          </Choice>
        );
      })}
      <Choice label={t('sort')} name="sort" value={query.sort === 'catalogue' ? '' : query.sort}>
        <option value="">{t('byCatalogue')}</option>
        <option value="price">{t('byPrice')}</option>
        <option value="-price">{t('byPriceDown')}</option>
        <option value="-updated">{t('byUpdate')}</option>
      </Choice>
      <label className="flex min-h-touch cursor-pointer items-center gap-2.5 xl:col-span-4">
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
      <ShowButton
        label={t('show')}
        countLabel={String(t.raw('showCount'))}
        className="max-md:col-span-full"
      />
    </FacetForm>
  );
}
