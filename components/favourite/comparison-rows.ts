import { isWithinConcession } from '@/lib/config/recycling-fee';
import type { ModelDetail } from '@/lib/contract/calls/car';
import { priceOf } from '@/lib/format/model-facts';
import { referenceOf } from '@/lib/format/reference';
import { wholeSpecGroupsOf } from '@/lib/format/spec-groups';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

export interface ComparisonRow {
  name: string;
  /** One a car, in their order; null where it is not known of a car. */
  values: (string | null)[];
  isDifferent: boolean;
  /** Prices and references keep their direction on mirrored pages. */
  isLatin?: boolean;
  /** The models whose prices they are (components/landed-cost/own-sums.ts). */
  priced?: readonly number[];
}

export interface ComparisonGroup {
  /** '' for the first group, which needs no heading. */
  name: string;
  rows: ComparisonRow[];
}

function rowOf(name: string, values: (string | null)[], isLatin = false): ComparisonRow {
  return { name, values, isDifferent: new Set(values).size > 1, isLatin };
}

/**
 * Cars side by side, with the rows and words of a car's own page. Rows that are known of no car
 * are left out.
 * @param cars at least one
 */
export function comparisonOf(locale: Locale, cars: readonly ModelDetail[]): ComparisonGroup[] {
  const t = textsOf(locale, 'car');
  const layout = textsOf(locale, 'layout');
  const comparison = textsOf(locale, 'comparison');
  const stockOf = (count: number) => (count > 0 ? t('inStock', { count }) : t('noStock'));
  const decisive: ComparisonGroup = {
    name: '',
    rows: [
      {
        ...rowOf(
          t('price'),
          cars.map((car) => priceOf(locale, car.price_usd)),
          true,
        ),
        priced: cars.map((car) => car.model_id),
      },
      rowOf(
        layout('khorgos'),
        cars.map((car) => stockOf(car.stock_khorgos)),
      ),
      rowOf(
        layout('erenhot'),
        cars.map((car) => stockOf(car.stock_erenhot)),
      ),
      rowOf(
        comparison('fee'),
        cars.map((car) => {
          const isWithin = isWithinConcession(car);
          return isWithin === null ? null : comparison(isWithin ? 'yes' : 'no');
        }),
      ),
      rowOf(
        t('reference'),
        cars.map((car) => referenceOf(car.model_id)),
        true,
      ),
    ],
  };
  const columns = cars.map((car) => wholeSpecGroupsOf(locale, car));
  const groups = (columns[0] ?? []).map(({ name, rows }, group) => ({
    name,
    rows: rows.map((row, index) =>
      rowOf(
        row.name,
        columns.map((column) => column[group]?.rows[index]?.value ?? null),
      ),
    ),
  }));
  return [decisive, ...groups]
    .map(({ name, rows }) => ({
      name,
      rows: rows.filter(({ values }) => values.some((value) => value !== null)),
    }))
    .filter(({ rows }) => rows.length > 0);
}
