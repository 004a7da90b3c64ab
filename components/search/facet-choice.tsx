import type { ReactNode } from 'react';
import { type FacetFilter, FILTERS, type ModelFilters } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { filterNameOf, type Names } from './chosen-filters';
import { FacetOptions } from './facet-form';

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

/** Texts of the choice that narrows nothing, where `any` does not fit the label. */
const ANY: Partial<Record<FacetFilter, 'anyBrand' | 'anyPrice' | 'anySeats'>> = {
  brand_sign: 'anyBrand',
  price_max_usd: 'anyPrice',
  seats: 'anySeats',
};

function labelOf(locale: Locale, name: FacetFilter): string {
  if (name === 'seats') return textsOf(locale, 'specs')('seats');
  if (name === 'port') return textsOf(locale, 'layout')('port');
  return textsOf(locale, 'carMenu')(FILTERS[name].param);
}

function choicesOf({ brands, types }: Names, name: FacetFilter): readonly (string | number)[] {
  if (name === 'brand_sign') return brands.map(({ brand_sign }) => brand_sign);
  if (name === 'type_sign') return types.map(({ type_sign }) => type_sign);
  return FILTERS[name].choices;
}

/** The choices with the one of the query, where that is none of them: another limit, several signs. */
function withChosen(choices: readonly (string | number)[], chosen?: string | number) {
  if (!chosen || choices.includes(chosen)) return choices;
  const isNumber = typeof chosen === 'number';
  return isNumber
    ? [...choices, chosen].sort((a, b) => Number(a) - Number(b))
    : [chosen, ...choices];
}

/** The list of a facet's choices, each with the number of cars it would leave; inside of a FacetForm. */
export function FacetChoice({
  locale,
  name,
  filters,
  names,
}: {
  locale: Locale;
  name: FacetFilter;
  filters: ModelFilters;
  names: Names;
}) {
  const t = textsOf(locale, 'carMenu');
  const { param, facet } = FILTERS[name];
  const chosen = filters[name];
  return (
    <Choice label={labelOf(locale, name)} name={param} value={String(chosen ?? '')}>
      <option value="">{t(ANY[name] ?? 'any')}</option>
      <FacetOptions
        of={facet}
        choices={withChosen(choicesOf(names, name), chosen).map((value) => ({
          value: String(value),
          name: filterNameOf(locale, name, value, names),
        }))}
      />
    </Choice>
  );
}
