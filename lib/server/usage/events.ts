import { storeDayOf } from '@/lib/config/answer-promise';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type {
  recordUniqueView as uniqueViewCall,
  recordUsage as usageCall,
} from '@/lib/contract/calls/point';
import type { ServiceContext } from '@/lib/server/request/context';
import { hashAddress } from '@/lib/server/request/ip-address';
import { uniqueViews, usageEvents } from '../db/schema/usage';

/** Stores one usage event; one whose `event_id` is stored already only answers as the first did. */
export async function recordUsage(
  {
    plate,
    module,
    station,
    page = '',
    type = '',
    event_id: eventId,
  }: ParsedRequestOf<typeof usageCall>,
  { db, locale, now }: ServiceContext,
): Promise<null> {
  const source = { plate, module, station, page };
  await db
    .insert(usageEvents)
    .values({ ...source, type, eventId, locale, day: storeDayOf(now), createdAt: now })
    .onConflictDoNothing();
  return null;
}

/**
 * Stores that a visitor saw something, once per plate, module and station a day. A visitor
 * without an identifier counts by the day's hash of the address.
 */
export async function recordUniqueView(
  { plate, module, station, page = '', visitor }: ParsedRequestOf<typeof uniqueViewCall>,
  { db, locale, address, now }: ServiceContext,
): Promise<null> {
  await db
    .insert(uniqueViews)
    .values({
      plate,
      module,
      station,
      page,
      locale,
      day: storeDayOf(now),
      visitor: visitor ?? hashAddress(address, now),
      createdAt: now,
    })
    .onConflictDoNothing();
  return null;
}
