import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { CATALOGUE_TAG, CONTENT_TAG, MODELS_TAG } from '@/lib/config/cache-table';
import { NEXT_STEP_MAX_LENGTH } from '@/lib/config/enquiry-states';
import type { AttributeName } from '@/lib/contract/attributes';
import { filterOf, type ModelFilters } from '@/lib/contract/filters';
import { referenceOf } from '@/lib/format/reference';
import { localeOf } from '@/lib/i18n/locales';
import { ATTRIBUTE_COLUMNS } from '../catalogue/attribute-columns';
import { conditionOf } from '../catalogue/model-filters';
import type { Database } from '../db/database';
import { arrivalWishes } from '../db/schema/arrivals';
import { models } from '../db/schema/catalogue';
import { contentGeneration } from '../db/schema/changes';
import { enquiries, enquiryNotes } from '../db/schema/leads';
import { byMail, storeNotifications } from '../jobs/outbox';
import type { NotificationSettings } from '../request/notification-settings';
import { selectModels } from '../search/model-list';
import { recordAudit, siteItself } from '../staff/audit';

/** Wishes per batch: each is a query of the catalogue. */
const BATCH = 100;

/** How many of the cars that came are named. */
const NAMED_MAX = 3;

type MailSettings = Pick<NotificationSettings, 'mail'>;

export const isWaiting = isNull(arrivalWishes.closedAt);

/** How many times the content has changed. */
export async function generationOf(db: Database): Promise<number> {
  const [row] = await db.select().from(contentGeneration);
  return row?.generation ?? 0;
}

/**
 * The first cars that match a wish, by the query that lists use. Results that a search finds only
 * by changing or leaving out words, or in place of a car that is not sold here, do not match.
 */
export async function listArrived(db: Database, filters: ModelFilters, lang: string) {
  const context = { db, locale: localeOf(lang) };
  const page = { page: 1, pageSize: NAMED_MAX };
  const found = await selectModels({ ...filters, sort: '-updated' }, page, context);
  const isOther = found.read_as || found.ignored?.length || found.not_sold?.length;
  if (isOther) return [];
  if (!filters.port) return found.models;
  // Lists find a car by its number wherever it stands; its card may be a minute old.
  const ids = found.models.map(({ model_id }) => model_id);
  const standing = await db
    .select({ id: models.modelId })
    .from(models)
    .where(and(inArray(models.modelId, ids), conditionOf('port', filters.port)));
  return found.models.filter(({ model_id }) => standing.some(({ id }) => id === model_id));
}

interface WaitingWish {
  enquiryId: number;
  filters: ModelFilters;
  lang: string;
}

/** Waiting wishes not yet checked for this generation, the longest unchecked first. */
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

/** Runs the query of each wish, and closes those that match a car now. */
async function lookAt(
  db: Database,
  settings: MailSettings,
  wishes: readonly WaitingWish[],
  generation: number,
  now: Date,
): Promise<void> {
  for (const { enquiryId, filters, lang } of wishes) {
    const found = await listArrived(db, filters, lang);
    await db.transaction(async (transaction) => {
      const isFound = found.length > 0;
      // Locked before the wish, in the same order as where leads are erased.
      const [lead] = isFound
        ? await transaction
            .select()
            .from(enquiries)
            .where(and(eq(enquiries.id, enquiryId), isNull(enquiries.erasedAt)))
            .for('update')
        : [];
      const [open] = await transaction
        .update(arrivalWishes)
        .set({ checkedGeneration: generation, ...(isFound && { closedAt: now }) })
        .where(and(isWaiting, eq(arrivalWishes.enquiryId, enquiryId)))
        .returning();
      if (open && lead) await tellOf(transaction, settings, lead, found, now);
    });
  }
}

/**
 * Checks waiting wishes after a change of the catalogue. On a match it mails the buyer, once, where
 * the site sends mail, and sets the numbers of the cars as the lead's next step for staff; what they
 * planned themselves stands behind the numbers, or in a note where it does not fit.
 * @param upTo the generation of the content to check for; the current one when left out
 * @returns how many wishes were checked, a batch at most
 */
export async function tellOfArrivals(
  db: Database,
  settings: MailSettings,
  now: Date,
  upTo?: number,
): Promise<number> {
  await closeExpired(db, now);
  const generation = upTo ?? (await generationOf(db));
  const waiting = await selectWaiting(db, now, generation);
  await lookAt(db, settings, waiting, generation, now);
  return waiting.length;
}

/** Filters that exclude most cars that a wish does not match. */
const TELLING = [
  'brand_sign',
  'type_sign',
  'energy_type',
  'price_min_usd',
  'price_max_usd',
  'seats',
  'year_min',
] as const;

/** The condition of one filter of a wish, as in catalogue/model-filters.ts. */
function couldMeet(name: (typeof TELLING)[number]): SQL {
  const { of, compares } = filterOf(name);
  const column = ATTRIBUTE_COLUMNS[of as AttributeName];
  const asked = sql.raw(`wished.${name}`);
  const isMet = {
    min: sql`${column} >= ${asked}::numeric`,
    max: sql`${column} <= ${asked}::numeric`,
    equal: sql`${column} = ${asked}::numeric`,
    list: sql`${column} = any(string_to_array(${asked}, ','))`,
  }[compares ?? 'list'];
  return sql`(${asked} is null or ${isMet})`;
}

/** The wishes that one of these models could match: all that it does match, and few others. */
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

/** Models per query for wishes that they could match. */
const MODELS_PER_LOOK = 20;
/** After more changes every wish is checked. */
const CHANGED_MAX = 1_000;

const WIDE_TAGS: readonly string[] = [CONTENT_TAG, CATALOGUE_TAG, MODELS_TAG];
const MODEL_TAG = /^model:(\d{1,9})$/;

/**
 * Checks wishes against the models that are announced as changed. Changes that are not announced
 * per model, and those before this process started, make it check every wish, a batch per call.
 */
export function watchArrivals(db: Database, settings: MailSettings) {
  const changed = new Set<number>();
  let isAnyDue = true;
  let passUpTo: number | null = null;

  const note = (ids: readonly number[]) => {
    for (const id of ids) changed.add(id);
  };

  async function lookForChanged(now: Date): Promise<void> {
    const ids = [...changed].slice(0, MODELS_PER_LOOK);
    if (ids.length === 0) return;
    // Before the query, so that a model that changes during it is checked again.
    for (const id of ids) changed.delete(id);
    try {
      const generation = await generationOf(db);
      const wishes = await wishesFor(db, ids, generation, now);
      await lookAt(db, settings, wishes, generation, now);
      // After a full batch there may be more.
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
      const looked = await tellOfArrivals(db, settings, now, passUpTo);
      if (looked < BATCH) passUpTo = null;
    },
  };
}

export type ArrivalWatch = ReturnType<typeof watchArrivals>;

async function tellOf(
  db: Database,
  { mail }: MailSettings,
  lead: typeof enquiries.$inferSelect,
  models: readonly { model_id: number }[],
  now: Date,
): Promise<void> {
  const { id: enquiryId } = lead;
  const numbers = models.map(({ model_id }) => referenceOf(model_id)).join(', ');
  const planned = [lead.nextStepOn, lead.nextStepAt, lead.nextStep].filter(Boolean).join(' ');
  const both = lead.nextStep ? `${numbers}; ${planned}` : numbers;
  const fits = both.length <= NEXT_STEP_MAX_LENGTH;
  const nextStepOn = storeDayOf(now);
  await db
    .update(enquiries)
    .set({ nextStep: fits ? both : numbers, nextStepOn, nextStepAt: '' })
    .where(eq(enquiries.id, enquiryId));
  if (!fits) {
    const author = { staffId: '', staffName: siteItself(now).name };
    await db.insert(enquiryNotes).values({ enquiryId, ...author, text: planned, at: now });
  }
  if (lead.nextStep) {
    // Not its text, as where staff set it.
    const subject = { kind: 'enquiry', id: String(enquiryId) } as const;
    const before = { on: lead.nextStepOn, ...(lead.nextStepAt && { at: lead.nextStepAt }) };
    const after = { on: nextStepOn };
    await recordAudit(db, siteItself(now), { action: 'nextStepSet', subject, before, after });
  }
  if (!mail || !lead.mail) return;
  const buyer = byMail(lead.mail.toLowerCase());
  await storeNotifications(db, { kind: 'arrival', enquiryId, once: true }, [buyer], now);
}
