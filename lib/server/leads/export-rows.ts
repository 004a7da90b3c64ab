import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { enquiries, enquiryNotes } from '../db/schema/leads';
import { staffUsers } from '../db/schema/staff';
import { units } from '../db/schema/units';
import { conditionsOf, type InboxFilter } from './inbox';

/**
 * Rows of one query. Pages by key instead of a cursor of the database, because that would hold a
 * transaction, and with it the one session of the embedded database, for the whole download.
 */
const BATCH_ROWS = 500;

/** Most notes per enquiry in a list. */
const NOTES_MAX = 50;

/** Rows of a list, in the order that is given. */
export function selectLeads(
  db: Database,
  condition: SQL | undefined,
  order: 'newest first' | 'oldest first',
  rows: number,
) {
  return db
    .select({
      id: enquiries.id,
      number: enquiries.number,
      createdAt: enquiries.createdAt,
      kind: enquiries.kind,
      port: enquiries.port,
      state: enquiries.state,
      stateAt: enquiries.stateAt,
      ownerName: staffUsers.name,
      suspect: enquiries.suspect,
      name: enquiries.name,
      mobile: enquiries.mobile,
      mail: enquiries.mail,
      country: enquiries.country,
      countryId: enquiries.countryId,
      lang: enquiries.lang,
      company: enquiries.company,
      city: enquiries.city,
      brand: enquiries.brand,
      carModel: enquiries.carModel,
      unit: enquiries.unit,
      // A model's is that of its cheapest car.
      priceUsd: sql<number | null>`case when ${units.unitId} is null then ${models.priceUsd}
        else coalesce(${units.priceUsd}, ${models.statedPriceUsd}) end`,
      home: enquiries.home,
      remark: enquiries.remark,
      from: enquiries.from,
      source: enquiries.source,
      utmCampaign: enquiries.utmCampaign,
      firstPage: enquiries.firstPage,
      nextStep: enquiries.nextStep,
      nextStepOn: enquiries.nextStepOn,
      nextStepAt: enquiries.nextStepAt,
      modelIds: sql<number[]>`coalesce((
        select json_agg(${models.modelId} order by ${models.modelId}) from ${models}
        where ${models.modelSign} = any(regexp_split_to_array(${enquiries.carModelSign}, ',\\s*'))
      ), '[]'::json)`,
      notes: sql<{ name: string; at: string; text: string }[]>`coalesce((
        select json_agg(json_build_object('name', note.staff_name, 'at', note.at, 'text', note.text) order by note.id)
        from (
          select id, staff_name, at, text from ${enquiryNotes}
          where ${enquiryNotes.enquiryId} = ${enquiries.id} order by id limit ${NOTES_MAX}
        ) as note
      ), '[]'::json)`,
    })
    .from(enquiries)
    .leftJoin(staffUsers, eq(staffUsers.id, enquiries.ownerId))
    .leftJoin(models, eq(models.modelSign, enquiries.carModelSign))
    .leftJoin(units, sql`${units.unitId} = (${enquiries.unit} ->> 'unit_id')::int`)
    .where(condition)
    .orderBy(order === 'newest first' ? desc(enquiries.id) : asc(enquiries.id))
    .limit(rows);
}

export type ExportedLead = Awaited<ReturnType<typeof selectLeads>>[number];

/**
 * The enquiries of a filter, the newest first, in batches. Other work can run between two batches,
 * and a batch is read only when the consumer asks for it.
 */
export async function* readLeads(
  db: Database,
  filter: InboxFilter,
  atMost: number,
): AsyncGenerator<ExportedLead[]> {
  let left = atMost;
  let beforeId: number | undefined;
  while (left > 0) {
    const wanted = Math.min(BATCH_ROWS, left);
    const isOlder = beforeId ? lt(enquiries.id, beforeId) : undefined;
    const condition = and(conditionsOf(filter), isOlder);
    const batch: ExportedLead[] = await selectLeads(db, condition, 'newest first', wanted);
    if (batch.length > 0) yield batch;
    if (batch.length < wanted) return;
    left -= batch.length;
    beforeId = batch.at(-1)?.id;
  }
}
