import type { ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { priceOf } from './model-facts';
import { firstFactsOf } from './spec-groups';
import { unitRowsOf } from './unit-facts';

/** What a sheet has room for of what is known of a car. */
const LEFT_OUT = {
  vin: null,
  first_registered_on: null,
  owners: null,
  colour: null,
  interior_colour: null,
  accidents: null,
  paint: null,
  papers: [],
} as const satisfies Partial<UnitDetail>;

/** What a buyer who stands before a car reads of it: price and port, then the car, then its model. */
export function sheetFactsOf(locale: Locale, model: ModelDetail, unit: UnitDetail) {
  const layout = textsOf(locale, 'layout');
  const specs = textsOf(locale, 'specs');
  // Where it is known when the car itself was made, the year of its model says nothing.
  const without = [specs('warranty'), ...(unit.built_on ? [specs('year')] : [])];
  const ofModel = firstFactsOf(locale, { ...model, condition: null });
  return [
    { name: textsOf(locale, 'car')('price'), value: priceOf(locale, unit.price_usd) },
    { name: textsOf(locale, 'unit')('port'), value: layout(unit.port) },
    ...unitRowsOf(locale, { ...unit, ...LEFT_OUT }),
    ...ofModel.filter(({ name }) => !without.includes(name)),
  ];
}
