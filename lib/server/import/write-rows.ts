import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Database, rowsOf } from '../db/database';

/** A row as it goes into a table: by the names of its columns; other keys are ignored. */
export type TableRow = Record<string, unknown>;

/** Any fixed number; it names "an import is writing" among advisory locks. */
const IMPORT_LOCK = 7_204_190_332;

/** Serializes everything that writes or removes records. */
export async function lockCatalogue(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`);
}

/** Parts of a statement with commas between them. */
export const joined = (parts: SQL[]) => sql.join(parts, sql`, `);

const identifiers = (columns: readonly AnyPgColumn[]) =>
  joined(columns.map((column) => sql`${sql.identifier(column.name)}`));

function pick(row: TableRow, names: ReadonlySet<string>): TableRow {
  const picked: TableRow = {};
  for (const name of names) picked[name] = row[name];
  return picked;
}

/** Names and types of columns, as a column definition list has them. */
export function definitions(columns: readonly AnyPgColumn[]): SQL {
  return joined(
    columns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
  );
}

/** The columns of a table that are written. */
export function writableColumns(table: PgTable): AnyPgColumn[] {
  return Object.values(getTableColumns(table)).filter(
    ({ generated, generatedIdentity }) => !generated && !generatedIdentity,
  );
}

/**
 * Rows as a relation: one JSON parameter however many there are, because a parameter for every
 * cell costs the client more than the database needs to write them.
 */
export function recordset(columns: readonly AnyPgColumn[], rows: readonly TableRow[]): SQL {
  const names = new Set(columns.map((column) => column.name));
  const hasOnlyColumns = Object.keys(rows[0] ?? {}).every((key) => names.has(key));
  // Other keys would be ignored, but still be sent and parsed.
  const values = hasOnlyColumns ? rows : rows.map((row) => pick(row, names));
  // json, because it is read once; jsonb would be built first.
  return sql`json_to_recordset(${JSON.stringify(values)}::text::json) as fresh(${definitions(columns)})`;
}

/** A condition like inArray with one parameter however many values there are, for the same reason. */
export function isOneOf(column: AnyPgColumn, values: readonly (string | number)[]): SQL {
  const type = sql.raw(column.getSQLType());
  return sql`${column} in (
    select given::${type} from json_array_elements_text(${JSON.stringify(values)}::text::json) given
  )`;
}

/** The statement that inserts the rows of a relation into a table that has none of their keys. */
export function insertFrom(relation: SQL, table: PgTable): SQL {
  const columns = identifiers(writableColumns(table));
  return sql`insert into ${table} (${columns}) select ${columns} from ${relation}`;
}

/**
 * The statement that inserts the rows of a relation, and overwrites those with the same key whose
 * values differ: an equal row is not written again.
 * @param relation has the table's columns
 * @param overrides values that columns get on overwriting instead of the new ones
 */
export function upsertFrom(
  relation: SQL,
  table: PgTable,
  key: readonly AnyPgColumn[],
  overrides: Record<string, SQL> = {},
): SQL {
  const columns = writableColumns(table);
  const others = columns.filter((column) => !key.includes(column));
  const freshOf = ({ name }: AnyPgColumn) =>
    overrides[name] ?? sql`excluded.${sql.identifier(name)}`;
  return sql`
    ${insertFrom(relation, table)}
    on conflict (${identifiers(key)}) do update
    set ${joined(others.map((column) => sql`${sql.identifier(column.name)} = ${freshOf(column)}`))}
    where (${joined(others.map((column) => sql`${column}`))})
      is distinct from (${joined(others.map(freshOf))})
  `;
}

/** A value of a key. */
export type KeyValue = string | number;

/** Runs a statement, and returns its distinct values of `owner`. */
async function ownersOf(db: Database, statement: SQL): Promise<Set<KeyValue>> {
  const rows = rowsOf<{ owner: KeyValue }>(await db.execute(statement));
  return new Set(rows.map(({ owner }) => owner));
}

/**
 * Inserts rows, and overwrites those with the same key whose values differ.
 * @returns the first column of the key of rows that are written
 */
export async function upsert(
  db: Database,
  table: PgTable,
  rows: readonly TableRow[],
  key: readonly [AnyPgColumn, ...AnyPgColumn[]],
  overrides: Record<string, SQL> = {},
): Promise<Set<KeyValue>> {
  if (rows.length === 0) return new Set();
  const write = upsertFrom(recordset(writableColumns(table), rows), table, key, overrides);
  return ownersOf(db, sql`${write} returning ${key[0]} as owner`);
}

/**
 * Replaces the rows that belong to some owners (texts, pictures) with the given ones; equal rows
 * are not written again.
 * @param key the column of the owner, and the one that distinguishes an owner's rows
 * @param owners those that may have rows: leaving out new ones spares the search for old rows
 * @param overrides values that columns get on overwriting instead of the new ones
 * @returns owners of which any row is written or deleted
 */
export async function replaceRows(
  db: Database,
  table: PgTable,
  key: readonly [AnyPgColumn, AnyPgColumn],
  owners: readonly (string | number)[],
  rows: readonly TableRow[],
  overrides?: Record<string, SQL>,
): Promise<Set<KeyValue>> {
  const bereft =
    owners.length > 0 ? await deleteOthers(db, table, key, owners, rows) : new Set<KeyValue>();
  const written = await upsert(db, table, rows, key, overrides);
  return new Set([...bereft, ...written]);
}

/** Deletes rows of owners that are not among the given ones. */
async function deleteOthers(
  db: Database,
  table: PgTable,
  [owner, part]: readonly [AnyPgColumn, AnyPgColumn],
  owners: readonly (string | number)[],
  rows: readonly TableRow[],
): Promise<Set<KeyValue>> {
  const parts = new Map<unknown, unknown[]>(owners.map((each) => [each, []]));
  for (const row of rows) parts.get(row[owner.name])?.push(row[part.name]);
  const fresh = [...parts].map(([each, values]) => ({ owner: each, parts: values }));
  const removal = sql`
    delete from ${table}
    using json_to_recordset(${JSON.stringify(fresh)}::text::json) as fresh(
      owner ${sql.raw(owner.getSQLType())}, parts ${sql.raw(part.getSQLType())}[]
    )
    where ${owner} = fresh.owner and ${part} <> all (fresh.parts)
    returning fresh.owner
  `;
  return ownersOf(db, removal);
}
