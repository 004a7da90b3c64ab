import type { Port } from '@/lib/config/ports';
import type { Analytics } from '@/lib/server/analytics/analytics';

/** The days of one bar of a chart. */
export interface DayGroup {
  /** First and last day, such as `2026-11-16`; the same for a single one. */
  from: string;
  to: string;
  counts: Record<Port, number>;
}

export type GroupLength = 'day' | 'week' | 'month';

/** More bars than these are too narrow on a phone. */
const DAYS_MAX = 45;
const WEEKS_MAX = 30;

export function groupLengthOf(days: number): GroupLength {
  if (days <= DAYS_MAX) return 'day';
  return days <= WEEKS_MAX * 7 ? 'week' : 'month';
}

/** The Monday or the first of the month that a day belongs to. */
function beginOf(day: string, length: GroupLength): string {
  if (length === 'day') return day;
  if (length === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Days in groups that a chart can show beside each other, the first one first. */
export function groupDays(days: Analytics['days']): DayGroup[] {
  const length = groupLengthOf(days.length);
  const groups = new Map<string, DayGroup>();
  for (const { day, counts } of days) {
    const key = beginOf(day, length);
    const group = groups.get(key);
    if (!group) {
      groups.set(key, { from: day, to: day, counts: { ...counts } });
      continue;
    }
    group.to = day;
    group.counts.khorgos += counts.khorgos;
    group.counts.erenhot += counts.erenhot;
  }
  return [...groups.values()];
}
