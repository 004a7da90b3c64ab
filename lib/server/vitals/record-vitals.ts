import { lt, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type { recordVitals as recordVitalsCall } from '@/lib/contract/calls/point';
import { VITALS } from '@/lib/contract/vitals';
import type { ServiceContext } from '@/lib/server/request/context';
import type { Database } from '../db/database';
import { dailyVitals } from '../db/schema/vitals';
import { countryOfAddress } from '../geo/region';
import { VITAL_BUCKETS } from './buckets';

/** Longer than the desk looks back: its longest period is a year, beside the year before. */
const KEPT_DAYS = 800;

const DAY_MS = 24 * 3_600_000;

/** The bucket of a measurement; one at the upper end is in it. */
function bucketOf(ends: readonly number[], value: number): number {
  const index = ends.findIndex((end) => value <= end);
  return index < 0 ? ends.length : index;
}

/**
 * Adds what one visitor measured of one page to the sums of the day. The country is all that is taken of the
 * address, and nothing says which measurements were of one visitor.
 */
export async function recordVitals(
  { page_kind: pageKind, device, ...measured }: ParsedRequestOf<typeof recordVitalsCall>,
  { db, address, now }: ServiceContext,
): Promise<null> {
  const country = countryOfAddress(address ?? '') ?? '';
  const rows = VITALS.flatMap((vital) => {
    const value = measured[vital];
    if (value === undefined) return [];
    const bucket = bucketOf(VITAL_BUCKETS[vital], value);
    return [{ day: storeDayOf(now), vital, pageKind, country, device, bucket, count: 1 }];
  });
  if (rows.length === 0) return null;
  const { day, vital, bucket, count } = dailyVitals;
  await db
    .insert(dailyVitals)
    .values(rows)
    .onConflictDoUpdate({
      target: [day, vital, dailyVitals.pageKind, dailyVitals.country, dailyVitals.device, bucket],
      set: { count: sql`${count} + 1` },
    });
  return null;
}

/** Removes the sums of days that are no longer compared. */
export async function removeExpiredVitals(db: Database, now: Date): Promise<void> {
  const until = storeDayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  await db.delete(dailyVitals).where(lt(dailyVitals.day, until));
}
