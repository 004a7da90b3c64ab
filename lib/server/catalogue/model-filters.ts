import {
  and,
  between,
  eq,
  gt,
  gte,
  inArray,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { companyFacts } from '@/lib/config/company';
import { DRIVEN_BY_BOTH, DRIVEN_BY_MOTORS } from '@/lib/config/recycling-fee';
import type { AttributeName } from '@/lib/contract/attributes';
import { FILTER_NAMES, type FilterWith, filterOf, type ModelFilters } from '@/lib/contract/filters';
import { models } from '../db/schema/catalogue';
import { ATTRIBUTE_COLUMNS } from './attribute-columns';

/** See isWithinConcession of lib/config/recycling-fee.ts, which marks them. */
export function keepsConcessionalFee(): SQL | undefined {
  const { electricKw, otherKw } = companyFacts().feeLimits;
  return or(
    and(
      inArray(models.energyType, [...DRIVEN_BY_MOTORS]),
      lte(sql`coalesce(${models.thirtyMinuteKw}, ${models.powerKw})`, electricKw),
    ),
    and(
      inArray(models.energyType, [...DRIVEN_BY_BOTH]),
      lte(sql`${models.engineKw} + ${models.thirtyMinuteKw}`, otherKw),
    ),
    and(
      notInArray(models.energyType, [...DRIVEN_BY_MOTORS, ...DRIVEN_BY_BOTH]),
      lte(models.powerKw, otherKw),
    ),
  );
}

/** Filters that columns answer; words are understood by lib/server/search. */
export type ColumnFilters = Omit<ModelFilters, 'word'>;
export type ColumnFilter = keyof ColumnFilters;

/** The least and the most cm³ of cars that are called by this displacement, rounded to 0.1 l. */
function nominalDisplacement(litres: string): [number, number] {
  const cc = Math.round(Number(litres) * 1000);
  return [cc - 50, cc + 49];
}

/** Of filters that are about no attribute alone. */
const OWN_CONDITIONS = {
  recycling_fee: keepsConcessionalFee,
  condition: (condition: ModelFilters['condition']) =>
    eq(condition === 'new' ? models.hasNew : models.hasUsed, true),
  port: (port: ModelFilters['port']) => {
    if (port === 'any') return eq(models.isInStock, true);
    return gt(port === 'khorgos' ? models.stockKhorgos : models.stockErenhot, 0);
  },
} satisfies Record<Exclude<FilterWith<{ of: null }>, 'word'>, (value: never) => SQL | undefined>;

/** What one filter asks of a model. */
export function conditionOf(name: ColumnFilter, value: string | number): SQL | undefined {
  if (name in OWN_CONDITIONS) {
    return OWN_CONDITIONS[name as keyof typeof OWN_CONDITIONS](value as never);
  }
  const { of, compares, isLitres, means } = filterOf(name);
  const column: PgColumn = ATTRIBUTE_COLUMNS[of as AttributeName];
  if (!compares) return inArray(column, [...(means?.[value] ?? String(value).split(','))]);
  const [least, most] = isLitres ? nominalDisplacement(String(value)) : [value, value];
  if (compares === 'min') return gte(column, least);
  if (compares === 'max') return lte(column, most);
  return least === most ? eq(column, least) : between(column, least, most);
}

const COLUMN_FILTERS = FILTER_NAMES.filter((name): name is ColumnFilter => name !== 'word');

/** What each filter asks of a model, by the filter's name; those not given ask nothing. */
export function conditionsOf(
  filters: ModelFilters,
): Partial<Record<ColumnFilter, SQL | undefined>> {
  return Object.fromEntries(
    COLUMN_FILTERS.flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : [[name, conditionOf(name, value)]];
    }),
  );
}
