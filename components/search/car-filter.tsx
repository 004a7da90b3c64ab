import type { ReactNode } from 'react';
import { type CarQuery, modelFiltersOf } from '@/lib/content/search';
import { type Brand, type CarType, ENERGY_TYPES } from '@/lib/contract/calls/car';
import {
  FILTER_WORD_MAX_LENGTH,
  type ModelCounts,
  PRICE_LIMITS_USD,
} from '@/lib/contract/calls/model-list';
import { priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { CAR_MENU_PATH, type CarMenuParam } from '@/lib/routing/car-menu';
import { FacetCount, FacetForm, FacetOptions, type NamedChoice, ShowButton } from './facet-form';
import { LOWER_FEE_POWER, paramsOfFilters } from './filter-params';

function Choice({
  label,
  name,
  value,
  children,
}: {
  label: string;
  name: CarMenuParam;
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

/** Parameters that have a control of their own; the others stay as they were chosen. */
const SHOWN: ReadonlySet<string> = new Set(['brand', 'type', 'energy', 'price', 'power', 'word']);

/** The choices with one more where several of them were chosen at once. */
function withChosen(locale: Locale, choices: NamedChoice[], chosen: string): NamedChoice[] {
  if (!chosen.includes(',')) return choices;
  const names = chosen
    .split(',')
    .flatMap((value) => choices.find((choice) => choice.value === value)?.name ?? []);
  return [{ value: chosen, name: listOf(locale, names) }, ...choices];
}

/**
 * Everything that narrows and orders the car menu, from wide to narrow, as a plain form whose
 * answer is an address.
 * @param counts the models of each choice while the query's other filters stay
 */
export function CarFilter({
  locale,
  brands,
  types,
  query,
  counts,
}: {
  locale: Locale;
  brands: Brand[];
  types: CarType[];
  query: CarQuery;
  counts: ModelCounts;
}) {
  const t = textsOf(locale, 'carMenu');
  const energy = textsOf(locale, 'energy');
  const { brand_sign = '', type_sign = '', energy_type = '', price_max_usd, sort } = query;
  const kept = paramsOfFilters(modelFiltersOf(query)).filter(
    ([name, value]) => !SHOWN.has(name) || (name === 'power' && value !== LOWER_FEE_POWER),
  );
  const prices = new Set<number>(PRICE_LIMITS_USD);
  if (price_max_usd) prices.add(price_max_usd);
  return (
    <FacetForm
      action={CAR_MENU_PATH}
      aria-label={t('filter')}
      served={counts}
      asked={modelFiltersOf(query)}
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
      <Choice label={t('brand')} name="brand" value={brand_sign}>
        <option value="">{t('anyBrand')}</option>
        <FacetOptions
          of="brand"
          choices={brands.map(({ brand_sign: value, brand_name: name }) => ({ value, name }))}
        />
      </Choice>
      <Choice label={t('type')} name="type" value={type_sign}>
        <option value="">{t('any')}</option>
        <FacetOptions
          of="type"
          choices={withChosen(
            locale,
            types.map(({ type_sign: value, type_name: name }) => ({ value, name })),
            type_sign,
          )}
        />
      </Choice>
      <Choice label={t('energy')} name="energy" value={energy_type}>
        <option value="">{t('any')}</option>
        <FacetOptions
          of="energy"
          choices={withChosen(
            locale,
            ENERGY_TYPES.map((value) => ({ value, name: energy(value) })),
            energy_type,
          )}
        />
      </Choice>
      <Choice label={t('price')} name="price" value={String(price_max_usd ?? '')}>
        <option value="">{t('anyPrice')}</option>
        <FacetOptions
          of="price"
          choices={[...prices]
            .sort((a, b) => a - b)
            .map((limitUsd) => ({
              value: String(limitUsd),
              name: t('priceUpTo', { price: priceOf(locale, limitUsd) }),
            }))}
        />
      </Choice>
      <Choice label={t('sort')} name="sort" value={sort === 'catalogue' ? '' : sort}>
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
          <FacetCount of="power" value={LOWER_FEE_POWER} />
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
