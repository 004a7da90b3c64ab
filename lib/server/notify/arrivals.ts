import { and, asc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { CATALOGUE_TAG, CONTENT_TAG, MODELS_TAG } from '@/lib/config/cache-table';
import type { AttributeName } from '@/lib/contract/attributes';
import { filterOf, type ModelFilters } from '@/lib/contract/filters';
import { referenceOf } from '@/lib/format/reference';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { ATTRIBUTE_COLUMNS } from '../catalogue/attribute-columns';
import type { Database } from '../db/database';
import { arrivalWishes } from '../db/schema/arrivals';
import { models } from '../db/schema/catalogue';
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

interface WaitingWish {
  enquiryId: number;
  filters: ModelFilters;
  lang: string;
}

/** Wishes that wait and were not looked at since a change, the longest unlooked-at first. */
function selectWaiting(db: Database, now: Date, generation: number, condition?: SQL) {
  const { checkedGeneration, enquiryId, expiresAt, filters } = arrivalWishes;
  return db
    .select({ enquiryId, filters, lang: enquiries.lang })
    .from(arrivalWishes)
    .innerJoin(enquiries, eq(enquiries.id, enquiryId))
    .where(and(isWaiting, gt(expiresAt, now), lt(checkedGeneration, generation), condition))
    .orderBy(asc(checkedGeneration), asc(enquiryId))
    .limit(BATCH);
}

async function closeExpired(db: Database, now: Date): Promise<void> {
  await db
    .update(arrivalWishes)
    .set({ closedAt: now })
    .where(and(isWaiting, lt(arrivalWishes.expiresAt, now)));
}

/** Asks the list of each wish, and closes those that have a car now. */
async function lookAt(
  db: Database,
  wishes: readonly WaitingWish[],
  generation: number,
  now: Date,
): Promise<void> {
  for (const { enquiryId, filters, lang } of wishes) {
    const found = await listArrived(db, filters, lang);
    await db.transaction(async (transaction) => {
      const isFound = found.length > 0;
      const [open] = await transaction
        .update(arrivalWishes)
        .set({ checkedGeneration: generation, ...(isFound && { closedAt: now }) })
        .where(and(isWaiting, eq(arrivalWishes.enquiryId, enquiryId)))
        .returning();
      if (open && isFound) await tellOf(transaction, enquiryId, found, now);
    });
  }
}

/**
 * Looks for cars that somebody waits for, as often as the catalogue has changed: tells the buyer by mail,
 * once, and puts the lead before staff with the numbers of the cars as what is to be done.
 * @param upTo the change of the content for which wishes are looked at
 * @returns how many wishes were looked at, a batch at most
 */
export async function tellOfArrivals(db: Database, now: Date, upTo?: number): Promise<number> {
  await closeExpired(db, now);
  const generation = upTo ?? (await generationOf(db));
  const waiting = await selectWaiting(db, now, generation);
  await lookAt(db, waiting, generation, now);
  return waiting.length;
}

/** Filters by which most wishes are told from cars that are none of theirs. */
const TELLING = [
  ...(['brand_sign', 'type_sign', 'energy_type'] as const),
  ...(['price_min_usd', 'price_max_usd', 'seats', 'year_min'] as const),
];

/** What a wish asks of a car by one filter, as the filter's own condition does (catalogue/model-filters.ts). */
function couldMeet(name: (typeof TELLING)[number]): SQL {
  const { of, compares } = filterOf(name);
  const column = ATTRIBUTE_COLUMNS[of as AttributeName];
  const asked = sql.raw(`wished.${name}`);
  const isMet = {
    min: sql`${column} >= ${asked}::numeric`,
    max: sql`${column} <= ${asked}::numeric`,
    equal: sql`${column} = ${asked}::numeric`,
  };
  return sql`(${asked} is null or ${compares ? isMet[compares] : sql`${column} = any(string_to_array(${asked}, ','))`})`;
}

/** The wishes that one of these models could meet: all that it does meet, and few others. */
async function wishesFor(
  db: Database,
  modelIds: readonly number[],
  generation: number,
  now: Date,
): Promise<WaitingWish[]> {
  const fields = TELLING.map(
    (name) => sql`${arrivalWishes.filters}->>${sql.raw(`'${name}'`)} as ${sql.raw(name)}`,
  );
  const couldBeMet = sql`${arrivalWishes.enquiryId} in (
    with wished as materialized (
      select ${arrivalWishes.enquiryId} as id, ${sql.join(fields, sql`, `)}
      from ${arrivalWishes} where ${isWaiting}
    )
    select wished.id from wished where exists (
      select 1 from ${models}
      where ${models.modelId} = any(${`{${modelIds.join(',')}}`}::int[])
        and ${sql.join(TELLING.map(couldMeet), sql` and `)}
    )
  )`;
  return selectWaiting(db, now, generation, couldBeMet);
}

/** Models in one question which wishes they could meet. */
const MODELS_PER_LOOK = 20;
/** Where more have changed, every wish is looked at. */
const CHANGED_MAX = 1_000;

const WIDE_TAGS: readonly string[] = [CONTENT_TAG, CATALOGUE_TAG, MODELS_TAG];
const MODEL_TAG = /^model:(\d{1,9})$/;

/**
 * Looks for cars that somebody waits for among the models that are said to have changed. What was not
 * said model by model, and what happened before this process began, has every wish looked at, a batch
 * each time.
 */
export function watchArrivals(db: Database) {
  const changed = new Set<number>();
  let isAnyDue = true;
  let passUpTo: number | null = null;

  const note = (ids: readonly number[]) => {
    for (const id of ids) changed.add(id);
  };

  async function lookForChanged(now: Date): Promise<void> {
    const ids = [...changed].slice(0, MODELS_PER_LOOK);
    if (ids.length === 0) return;
    // Before the question: what changes again meanwhile is looked at again.
    for (const id of ids) changed.delete(id);
    try {
      const generation = await generationOf(db);
      const wishes = await wishesFor(db, ids, generation, now);
      await lookAt(db, wishes, generation, now);
      // Of a full batch there may be more.
      if (wishes.length === BATCH) note(ids);
    } catch (error) {
      note(ids);
      throw error;
    }
  }

  async function beginPass(): Promise<void> {
    isAnyDue = false;
    try {
      passUpTo = await generationOf(db);
    } catch (error) {
      isAnyDue = true;
      throw error;
    }
  }

  return {
    /** @param tags what has changed, as announced */
    note(tags: readonly string[]): void {
      const ids = tags.flatMap((tag) => MODEL_TAG.exec(tag)?.[1] ?? []).map(Number);
      note(ids);
      const isWide = ids.length === 0 && tags.some((tag) => WIDE_TAGS.includes(tag));
      if (!isWide && changed.size <= CHANGED_MAX) return;
      changed.clear();
      isAnyDue = true;
    },
    async look(now: Date): Promise<void> {
      await closeExpired(db, now);
      await lookForChanged(now);
      if (isAnyDue) await beginPass();
      if (passUpTo === null) return;
      const looked = await tellOfArrivals(db, now, passUpTo);
      if (looked < BATCH) passUpTo = null;
    },
  };
}

export type ArrivalWatch = ReturnType<typeof watchArrivals>;

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
