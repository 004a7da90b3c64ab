import path from 'node:path';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { brands, carTypes } from '@/lib/server/db/schema/catalogue';
import { members } from '@/lib/server/db/schema/members';
import {
  DEMO_TABLES,
  isDemoNoted,
  isDemoRemoved,
  noteDemoRecords,
} from '@/lib/server/import/demo-records';
import { importRows } from '@/lib/server/import/import-rows';
import type { RowKind } from '@/lib/server/import/row-schemas';
import { describeProblem, type SourceRow } from '@/lib/server/import/source-row';
import { isOneOf } from '@/lib/server/import/write-rows';
import { readDemo, SEED_FOLDER } from './read-demo';
import { seedAnswers } from './seed-answers';
import { seedProofs } from './seed-proofs';
import { DEMO_AUTHORS, readReviews, seedReviews } from './seed-reviews';

const LOADED_KINDS = [
  'types',
  'brands',
  'models',
  'units',
  'promotions',
  'articles',
  'passages',
] as const;
type LoadedKind = (typeof LOADED_KINDS)[number];
type NotedKind = Exclude<LoadedKind, 'types'>;

/** What people know a row by. */
const SIGNS: Record<LoadedKind, string> = {
  types: 'type_sign',
  brands: 'brand_sign',
  models: 'model_sign',
  units: 'vin',
  promotions: 'coder',
  articles: 'article_sign',
  passages: 'passage_sign',
};
/** Its number, where the demo gives it one. */
const NUMBERS: Partial<Record<LoadedKind, string>> = {
  models: 'model_id',
  promotions: 'promotion_id',
  articles: 'article_id',
  passages: 'passage_id',
};

const signOf = ({ kind, values }: SourceRow) => String(values[SIGNS[kind as LoadedKind]]);
const numberOf = ({ kind, values }: SourceRow) => Number(values[NUMBERS[kind as LoadedKind] ?? '']);

async function valuesIn(
  db: Database,
  table: PgTable,
  column: AnyPgColumn,
  values: readonly (string | number)[],
): Promise<Set<unknown>> {
  const rows = await db.select({ value: column }).from(table).where(isOneOf(column, values));
  return new Set(rows.map(({ value }) => value));
}

/** Rows of a kind whose sign and number nothing in the database has. */
async function missingOf(
  db: Database,
  kind: LoadedKind,
  rows: readonly SourceRow[],
): Promise<SourceRow[]> {
  const { table, key, sign } =
    kind === 'types'
      ? { table: carTypes, key: carTypes.typeSign, sign: carTypes.typeSign }
      : DEMO_TABLES[kind];
  const signs = await valuesIn(db, table, sign, rows.map(signOf));
  const numbers = NUMBERS[kind] ? await valuesIn(db, table, key, rows.map(numberOf)) : new Set();
  return rows.filter((row) => !signs.has(signOf(row)) && !numbers.has(numberOf(row)));
}

/** What of the demo is not there. Cars of a model that is there already are its owner's affair. */
async function findMissing(db: Database, all: readonly SourceRow[]) {
  const missing = {} as Record<LoadedKind, SourceRow[]>;
  for (const kind of LOADED_KINDS) {
    const rows = all.filter((row) => row.kind === kind);
    missing[kind] = await missingOf(db, kind, rows);
  }
  const modelIds = new Set(missing.models.map(({ values }) => values.model_id));
  missing.units = missing.units.filter(({ values }) => modelIds.has(values.model_id));
  return missing;
}

const isNoted = (kind: RowKind): kind is NotedKind => kind !== 'types' && kind !== 'moves';

/** How many records of each kind were added. */
export type LoadedDemo = Record<LoadedKind | 'reviews', number>;

/**
 * Adds what is missing of the demo, through the same import as a real catalogue, with reviews of the
 * models that are new. What is there stays as it is.
 * @throws Error naming every bad row of the demo files
 */
export async function loadDemo(db: Database, folder = SEED_FOLDER): Promise<LoadedDemo> {
  await noteOlderDemo(db, folder);
  const missing = await findMissing(db, await readDemo(folder));
  const rows = LOADED_KINDS.flatMap((kind) => missing[kind]);
  const now = new Date();
  for (const kind of LOADED_KINDS) {
    if (isNoted(kind)) await noteDemoRecords(db, kind, missing[kind].map(signOf), now);
  }
  const { problems } = rows.length > 0 ? await importRows(db, rows) : { problems: [] };
  if (problems.length > 0) {
    throw new Error(`The demo catalogue is wrong:\n${problems.map(describeProblem).join('\n')}`);
  }
  const newModels = new Set(missing.models.map(numberOf));
  const demo = await readReviews(path.join(folder, 'reviews.json'));
  const ofNew = demo.filter((review) => newModels.has(review.model_id));
  const reviews = await db.transaction((transaction) => seedReviews(transaction, ofNew, now));
  if (newModels.size > 0) await seedProofs(db, now, folder);
  const counts = Object.fromEntries(LOADED_KINDS.map((kind) => [kind, missing[kind].length]));
  return { ...(counts as Record<LoadedKind, number>), reviews };
}

/** Notes what a version that kept no notes has loaded. */
export async function noteOlderDemo(db: Database, folder = SEED_FOLDER): Promise<void> {
  if (await isDemoNoted(db)) return;
  const demo = await readReviews(path.join(folder, 'reviews.json'));
  const emails = demo.map(({ email }) => email);
  if ((await db.$count(members, isOneOf(members.email, emails))) === 0) return;
  const rows = await readDemo(folder);
  const now = new Date();
  for (const kind of LOADED_KINDS) {
    const signs = rows.filter((row) => row.kind === kind).map(signOf);
    if (isNoted(kind)) await noteDemoRecords(db, kind, signs, now);
  }
  await noteDemoRecords(db, DEMO_AUTHORS, emails, now);
}

/**
 * Fills an empty database with the demo, unless that was taken out of it.
 * @returns how many models were written, or null when nothing was
 * @throws Error naming every bad row of the demo files
 */
export async function seedDemo(db: Database, folder = SEED_FOLDER): Promise<number | null> {
  await noteOlderDemo(db, folder);
  if ((await db.$count(brands)) > 0 || (await isDemoRemoved(db))) return null;
  return (await loadDemo(db, folder)).models;
}

/** Gives an empty database the car types, which belong to the product. */
async function seedTypes(db: Database, folder = SEED_FOLDER): Promise<null> {
  if ((await db.$count(carTypes)) > 0 || (await db.$count(brands)) > 0) return null;
  const rows = await readDemo(folder);
  await importRows(
    db,
    rows.filter(({ kind }) => kind === 'types'),
  );
  return null;
}

/**
 * What a start brings in.
 * @param url of the database
 * @returns how many models of the demo were written, or null for none
 */
export async function seedSite(url: string, isDemoWanted: boolean): Promise<number | null> {
  const { db, close } = connectDatabase(url, 1);
  try {
    const models = isDemoWanted ? await seedDemo(db) : await seedTypes(db);
    await seedAnswers(db);
    return models;
  } finally {
    await close();
  }
}
