import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ContentKind } from '@/lib/config/content-state';
import { type Database, rowsOf } from '../db/database';
import { RECORD_TABLES, type RecordTables } from '../db/record-tables';
import { models } from '../db/schema/catalogue';
import { members } from '../db/schema/members';
import { reviews } from '../db/schema/reviews';
import { catalogueEdits, demoRecords, units } from '../db/schema/units';
import { isOneOf, type KeyValue } from './write-rows';

/** Kinds of records in the demo. Car types belong to the product. */
export type DemoKind = 'brands' | 'models' | 'units' | ContentKind | 'members';

const { types: _, ...OWN_TABLES } = RECORD_TABLES;

/** The sign tells whether a record is the demo's: with another one it is another record. */
export const DEMO_TABLES: Record<DemoKind, Pick<RecordTables, 'table' | 'key' | 'sign'>> = {
  ...OWN_TABLES,
  members: { table: members, key: members.memberId, sign: members.email },
};

export const DEMO_KINDS = Object.keys(DEMO_TABLES) as DemoKind[];

/** Notes the records of the demo before they are loaded. */
export async function noteDemoRecords(
  db: Database,
  kind: DemoKind,
  signs: readonly string[],
  now: Date,
): Promise<void> {
  if (signs.length === 0) return;
  await db
    .insert(demoRecords)
    .values(signs.map((sign) => ({ kind, sign, loadedAt: now })))
    .onConflictDoUpdate({
      target: [demoRecords.kind, demoRecords.sign],
      set: { loadedAt: now, removedAt: null, recordId: null },
    });
}

/** Whether the demo has been removed, so that a start does not load it again. */
export async function isDemoRemoved(db: Database): Promise<boolean> {
  return (await db.$count(demoRecords, sql`${demoRecords.removedAt} is not null`)) > 0;
}

/** Whether anything of the demo was ever noted; older databases contain the demo without notes. */
export async function isDemoNoted(db: Database): Promise<boolean> {
  return (await db.$count(demoRecords)) > 0;
}

/** Whether any record may still be the demo's. */
export async function mayHoldDemo(db: Database): Promise<boolean> {
  return (await db.$count(demoRecords, isNull(demoRecords.removedAt))) > 0;
}

/** How many models and promotions do not belong to the demo. */
export async function countOwn(db: Database) {
  const ownOf = (kind: 'models' | 'promotions') => {
    const { table, sign } = DEMO_TABLES[kind];
    const noted = sql`exists (
      select from ${demoRecords}
      where ${demoRecords.kind} = ${kind} and ${demoRecords.sign} = ${sign}
        and ${demoRecords.removedAt} is null
    )`;
    return db.$count(table, sql`not ${noted}`);
  };
  const [own, ownPromotions] = await Promise.all([ownOf('models'), ownOf('promotions')]);
  return { models: own, promotions: ownPromotions };
}

/** Keys of records, by kind. */
export type DemoKeys = Record<DemoKind, KeyValue[]>;

/** What of the demo can be removed. */
export interface DemoContents {
  keys: DemoKeys;
  /** Reviews of the demo's members, which are removed with these. */
  reviews: number;
  /** Records among them that staff or an import have changed. */
  changed: number;
  /** What stays, because something that is not the demo's belongs to it. */
  kept: { brands: number; models: number };
}

/**
 * A note of a record that is still the demo's: one of the same name that was added after the demo
 * was loaded belongs to the owner. A record restored from the bin is what it was.
 */
function isStillDemo(kind: DemoKind): SQL | undefined {
  const { key, sign } = DEMO_TABLES[kind];
  const entered = sql`exists (
    select from ${catalogueEdits}
    where ${catalogueEdits.kind} = ${kind} and ${catalogueEdits.key} = ${key}::text
      and ${catalogueEdits.before} is null and ${catalogueEdits.undoneAt} is null
      and ${ne(catalogueEdits.source, 'undo')} and ${gt(catalogueEdits.at, demoRecords.loadedAt)}
  )`;
  return and(
    eq(demoRecords.kind, kind),
    eq(demoRecords.sign, sign),
    isNull(demoRecords.removedAt),
    sql`not ${entered}`,
  );
}

async function keysOf(db: Database, kind: DemoKind): Promise<KeyValue[]> {
  const { table, key } = DEMO_TABLES[kind];
  const rows = await db
    .select({ key: sql<KeyValue>`${key}` })
    .from(table)
    .innerJoin(demoRecords, isStillDemo(kind));
  return rows.map((row) => row.key);
}

/** The records of the demo, without those that records of the owner belong to. */
export async function findDemo(db: Database): Promise<DemoContents> {
  const found = {} as DemoKeys;
  for (const kind of DEMO_KINDS) found[kind] = await keysOf(db, kind);
  const withOwnCars = await valuesOf(db, units, units.modelId, found.models, [
    units.unitId,
    found.units,
  ]);
  const goingModels = found.models.filter((id) => !withOwnCars.has(id));
  const withOwnModels = await valuesOf(db, models, models.brandSign, found.brands, [
    models.modelId,
    goingModels,
  ]);
  const goingBrands = found.brands.filter((sign) => !withOwnModels.has(sign));
  const keys = { ...found, models: goingModels, brands: goingBrands };
  return {
    keys,
    reviews: await db.$count(reviews, isOneOf(reviews.memberId, keys.members)),
    changed: await countChanged(db, keys),
    kept: { brands: withOwnModels.size, models: withOwnCars.size },
  };
}

/** Those of some owners that have rows besides the given ones. */
async function valuesOf(
  db: Database,
  table: PgTable,
  owner: AnyPgColumn,
  owners: readonly KeyValue[],
  [key, besides]: readonly [AnyPgColumn, readonly KeyValue[]],
): Promise<Set<KeyValue>> {
  const rows = rowsOf<{ owner: KeyValue }>(
    await db.execute(sql`
      select distinct ${owner} as owner from ${table}
      where ${isOneOf(owner, owners)} and not ${isOneOf(key, besides)}
    `),
  );
  return new Set(rows.map((row) => row.owner));
}

/** Changes by people; a reservation that expires is none. */
async function countChanged(db: Database, keys: DemoKeys): Promise<number> {
  const { kind, key, source, staffId, before, after, undoneAt } = catalogueEdits;
  const byPeople = or(eq(source, 'import'), sql`${staffId} is not null`);
  const isChange = sql`${before} is not null and ${after} is not null and ${undoneAt} is null`;
  let changed = 0;
  for (const of of DEMO_KINDS) {
    const texts = keys[of].map(String);
    const [row] = await db
      .select({ records: sql<string>`count(distinct ${key})` })
      .from(catalogueEdits)
      .where(and(eq(kind, of), isOneOf(key, texts), byPeople, isChange));
    changed += Number(row?.records ?? 0);
  }
  return changed;
}

/** How much of each there is, as confirmations say it. */
export function countsOf({ keys, reviews: reviewCount }: DemoContents) {
  return {
    brands: keys.brands.length,
    models: keys.models.length,
    units: keys.units.length,
    promotions: keys.promotions.length,
    articles: keys.articles.length,
    passages: keys.passages.length,
    reviews: reviewCount,
  };
}
