import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import type { ModelFilters } from '@/lib/contract/filters';
import { referenceOf } from '@/lib/format/reference';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { arrivalWishes } from '../db/schema/arrivals';
import { contentGeneration } from '../db/schema/changes';
import { enquiries } from '../db/schema/leads';
import { storeNotifications } from '../jobs/outbox';
import { selectModels } from '../search/model-list';

/** Wishes in one look: each is a query of the catalogue. */
const BATCH = 100;

/** How many of the cars that came are named. */
const NAMED_MAX = 3;

export const isWaiting = isNull(arrivalWishes.closedAt);

/** How often the content has changed. */
export async function generationOf(db: Database): Promise<number> {
  const [row] = await db.select().from(contentGeneration);
  return row?.generation ?? 0;
}

/**
 * The first cars of the list that somebody waits for, by the query that lists use. What a search only
 * finds by leaving words out, or in place of a car that is not sold here, is not what was wished for.
 */
export async function listArrived(db: Database, filters: ModelFilters, lang: string) {
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
  const page = { page: 1, pageSize: NAMED_MAX };
  const found = await selectModels({ ...filters, sort: '-updated' }, page, { db, locale });
  const isOther = found.read_as || found.ignored?.length || found.not_sold?.length;
  return isOther ? [] : found.models;
}

/**
 * Looks for cars that somebody waits for, as often as the catalogue has changed: tells the buyer by mail,
 * once, and puts the lead before staff with the numbers of the cars as what is to be done.
 * @returns how many wishes were looked at
 */
export async function tellOfArrivals(db: Database, now: Date): Promise<number> {
  const { checkedGeneration, enquiryId, expiresAt } = arrivalWishes;
  await db
    .update(arrivalWishes)
    .set({ closedAt: now })
    .where(and(isWaiting, lt(expiresAt, now)));
  const generation = await generationOf(db);
  const waiting = await db
    .select({ enquiryId, filters: arrivalWishes.filters, lang: enquiries.lang })
    .from(arrivalWishes)
    .innerJoin(enquiries, eq(enquiries.id, enquiryId))
    .where(and(isWaiting, gt(expiresAt, now), lt(checkedGeneration, generation)))
    .orderBy(asc(checkedGeneration), asc(enquiryId))
    .limit(BATCH);
  for (const wish of waiting) {
    const models = await listArrived(db, wish.filters, wish.lang);
    await db.transaction(async (transaction) => {
      const isFound = models.length > 0;
      const [open] = await transaction
        .update(arrivalWishes)
        .set({ checkedGeneration: generation, ...(isFound && { closedAt: now }) })
        .where(and(isWaiting, eq(enquiryId, wish.enquiryId)))
        .returning();
      if (open && isFound) await tellOf(transaction, wish.enquiryId, models, now);
    });
  }
  return waiting.length;
}

async function tellOf(
  db: Database,
  enquiryId: number,
  models: readonly { model_id: number }[],
  now: Date,
): Promise<void> {
  const numbers = models.map(({ model_id }) => referenceOf(model_id)).join(', ');
  const [lead] = await db
    .update(enquiries)
    .set({ nextStep: numbers, nextStepOn: storeDayOf(now), nextStepAt: '' })
    .where(and(eq(enquiries.id, enquiryId), isNull(enquiries.erasedAt)))
    .returning({ mail: enquiries.mail });
  if (!lead?.mail) return;
  const buyer = { channel: 'mail', receiver: lead.mail.toLowerCase(), sendAfter: null } as const;
  await storeNotifications(db, { kind: 'arrival', enquiryId, once: true }, [buyer], now);
}
