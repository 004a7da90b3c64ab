import type { ReactNode } from 'react';
import type { ModelCounts } from '@/lib/contract/calls/model-list';
import { type FacetFilter, FILTERS, type ModelFilters } from '@/lib/contract/filters';
import { filterNameOf, type Names } from '@/lib/format/filter-names';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { countOf } from './count-of';
import { type CountedChoice, FacetChecks, FacetOptions } from './facet-form';

/** A list with its label above it. */
export function Choice({
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

function labelOf(locale: Locale, name: FacetFilter): string {
  const t = textsOf(locale, 'carMenu');
  const specs = textsOf(locale, 'specs');
  const labels: Record<FacetFilter, string> = {
    brand_sign: t('brand'),
    type_sign: t('type'),
    energy_type: t('energy'),
    price_min_usd: t('priceMin'),
    price_max_usd: t('priceMax'),
    seats: specs('seats'),
    drive: specs('drive'),
    gearbox: specs('gearbox'),
    steering: specs('steering'),
    charging_standard: specs('charging'),
    year_min: specs('year'),
    range_min_km: specs('range'),
    condition: specs('condition'),
    port: textsOf(locale, 'layout')('port'),
  };
  return labels[name];
}

function choicesOf({ brands, types }: Names, name: FacetFilter): readonly (string | number)[] {
  if (name === 'brand_sign') return brands.map(({ brand_sign }) => brand_sign);
  if (name === 'type_sign') return types.map(({ type_sign }) => type_sign);
  return FILTERS[name].choices;
}

/** The choices with the one of the query, where that is none of them, such as another limit. */
function withChosen(choices: readonly (string | number)[], chosen?: string | number) {
  if (!chosen || choices.includes(chosen)) return choices;
  const isNumber = typeof chosen === 'number';
  return isNumber
    ? [...choices, chosen].sort((a, b) => Number(a) - Number(b))
    : [chosen, ...choices];
}

interface FacetChoiceProps {
  locale: Locale;
  name: FacetFilter;
  filters: ModelFilters;
  names: Names;
  counts: ModelCounts;
}

function countedChoicesOf(
  { locale, name, names, counts }: FacetChoiceProps,
  choices: readonly (string | number)[],
): CountedChoice[] {
  return choices.map((choice) => {
    const value = String(choice);
    const label = filterNameOf(locale, name, choice, names);
    return [value, label, countOf(counts, FILTERS[name].facet, value)];
  });
}

/** One choice of a facet's, each with the number of cars it would leave; inside of a FacetForm. */
export function FacetChoice(props: FacetChoiceProps) {
  const { locale, name, filters, names } = props;
  const { param, facet } = FILTERS[name];
  const chosen = filters[name];
  return (
    <Choice label={labelOf(locale, name)} name={param} value={String(chosen ?? '')}>
      <option value="">{textsOf(locale, 'carMenu')('helperNoMatter')}</option>
      <FacetOptions
        of={facet}
        choices={countedChoicesOf(props, withChosen(choicesOf(names, name), chosen))}
      />
    </Choice>
  );
}

/** Hundreds of brands are too many to read, and to load on a slow network. */
const CHOICES_MAX = 80;

/** The chosen choices and those with most cars, in their order. */
function offeredOf(choices: readonly CountedChoice[], chosen: readonly string[]) {
  if (choices.length <= CHOICES_MAX) return choices;
  const most = [...choices].sort(([, , one], [, , other]) => (other ?? 0) - (one ?? 0));
  const offered = new Set([...chosen, ...most.slice(0, CHOICES_MAX).map(([value]) => value)]);
  return choices.filter(([value]) => offered.has(value));
}

/** Any number of a facet's choices, behind their label; inside of a FacetForm. */
export function FacetChoices(props: FacetChoiceProps) {
  const { locale, name, filters, names } = props;
  const { param, facet } = FILTERS[name];
  const label = labelOf(locale, name);
  const chosen = String(filters[name] ?? '')
    .split(',')
    .filter(Boolean);
  const choices = countedChoicesOf(props, choicesOf(names, name));
  const offered = offeredOf(choices, chosen);
  return (
    <details className="facet-choices" open={chosen.length > 0}>
      <summary>
        {label}
        {chosen.length > 0 && <b>{chosen.length}</b>}
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the box that scrolls */}
      <div role="group" aria-label={label}>
        <FacetChecks of={facet} param={param} chosen={chosen} choices={offered} />
        {offered.length < choices.length && (
          <a href="/brand" className="text-link inline-flex min-h-touch items-center">
            {textsOf(locale, 'errors')('seeBrands')} ({choices.length})
          </a>
        )}
      </div>
    </details>
  );
}
