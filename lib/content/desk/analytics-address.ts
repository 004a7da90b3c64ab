import { LIST_MEASURES, type ListMeasure } from '@/lib/config/analytics-measures';
import { storeDayOf } from '@/lib/config/answer-promise';
import { daysIn, isDay, type Period, periodUntil } from '@/lib/config/day-period';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import type { Query } from './page-notice';

/** Lengths of periods that are offered, in days; they end today. */
export const PERIOD_DAYS = [7, 30, 90, 365] as const;

const DEFAULT_DAYS = 30;

/** Longer periods are cut at their beginning. */
const DAYS_MAX = 1100;

/** Tables of the analytics page; each can be taken away as a file. */
export const NUMBER_TABLES = ['days', 'steps', 'answers', ...LIST_MEASURES] as const;

export type NumberTable = (typeof NUMBER_TABLES)[number];

export const FIGURE_COLUMNS = ['name', 'now', 'before', 'difference'] as const;

export type FigureColumn = (typeof FIGURE_COLUMNS)[number];

/** What an address of the analytics page asks for. */
export interface AnalyticsRequest {
  period: Period;
  /** Set for one of PERIOD_DAYS; custom dates have none. */
  days?: number | undefined;
  /** The list that is not in its usual order, and by which column it is. */
  sort?: { table: ListMeasure; column: FigureColumn } | undefined;
  /** The list that shows all of its rows, not only the first ones. */
  whole?: ListMeasure | undefined;
}

function sortOf(param: unknown): AnalyticsRequest['sort'] {
  const [table, column] = typeof param === 'string' ? param.split('.') : [];
  const isKnown =
    (LIST_MEASURES as readonly unknown[]).includes(table) &&
    (FIGURE_COLUMNS as readonly unknown[]).includes(column);
  return isKnown ? { table: table as ListMeasure, column: column as FigureColumn } : undefined;
}

/** What an address spells; the last thirty days where it means nothing. */
export function analyticsRequestOf(
  { days, from, to, sort: sortParam, whole: wholeParam }: Query,
  now: Date,
): AnalyticsRequest {
  const today = storeDayOf(now);
  const sort = sortOf(sortParam);
  const whole = LIST_MEASURES.find((each) => each === wholeParam);
  if (isDay(from) && isDay(to) && from <= to && from <= today) {
    const until = to < today ? to : today;
    const length = daysIn({ from, to: until });
    return { period: periodUntil(until, Math.min(length, DAYS_MAX)), sort, whole };
  }
  const chosen = PERIOD_DAYS.find((each) => String(each) === days) ?? DEFAULT_DAYS;
  return { period: periodUntil(today, chosen), days: chosen, sort, whole };
}

function parametersOf({ period, days, sort, whole }: AnalyticsRequest): URLSearchParams {
  const query = new URLSearchParams(days ? { days: String(days) } : { ...period });
  if (sort) query.set('sort', `${sort.table}.${sort.column}`);
  if (whole) query.set('whole', whole);
  return query;
}

/**
 * The address of the analytics page, to be shared and gone back to.
 * @param list the one that the page is opened at
 */
export function analyticsHref(request: AnalyticsRequest, list?: ListMeasure): string {
  return `${DESK_PATHS.analytics}?${parametersOf(request)}${list ? `#${list}` : ''}`;
}

/** Where a table of the page is taken away as CSV. */
export function analyticsFileHref({ period }: AnalyticsRequest, table: NumberTable): string {
  return `${DESK_PATHS.analyticsFile}?${new URLSearchParams({ table, ...period })}`;
}

export function isAnalyticsTable(value: unknown): value is NumberTable {
  return (NUMBER_TABLES as readonly unknown[]).includes(value);
}
