import { sql } from 'drizzle-orm';
import { beginBulkLoad } from '@/lib/server/db/bulk-load';
import type { RowStore } from './row-store';

export interface Table {
  name: string;
  /** Without generated columns, which follow from the others. */
  columns: string[];
  /** Pages of 8 KB. */
  pages: number;
}

export interface Sequence {
  name: string;
  /** null when no number was taken yet. */
  value: string | null;
}

/** Lists the backups, and is no part of them. */
const NOT_COPIED = 'backups';

/** A megabyte of rows, and what is stored outside of them. */
const PAGES_AT_ONCE = 128;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnsOf = ({ columns }: Pick<Table, 'columns'>) => columns.map(quote).join(', ');

/** Texts of rows are compared, and those of times and numbers depend on settings of the session. */
export async function fixFormats({ rows }: RowStore): Promise<void> {
  await rows(`select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),
    set_config('IntervalStyle', 'postgres', false), set_config('extra_float_digits', '1', false),
    set_config('bytea_output', 'hex', false)`);
}

/** Logged tables only: unlogged ones are lost in a crash, and hold counts of minutes. */
export async function listTables({ rows }: RowStore): Promise<Table[]> {
  const found = await rows<{ name: string; columns: string; pages: string }>(`
    select relname as name, pg_relation_size(oid) / current_setting('block_size')::int as pages,
      (select json_agg(attname order by attnum)::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
    order by relname`);
  return found
    .filter(({ name }) => name !== NOT_COPIED)
    .map(({ name, columns, pages }) => ({
      name,
      columns: JSON.parse(columns),
      pages: Number(pages),
    }));
}

/** The rows of a table in physical order, in parts that fit into memory. */
export async function* readRows(store: RowStore, table: Table): AsyncGenerator<Buffer> {
  for (let page = 0; page < table.pages; page += PAGES_AT_ONCE) {
    const text = await store.copyOut(
      `select ${columnsOf(table)} from ${quote(table.name)}
       where ctid >= '(${page},0)' and ctid < '(${page + PAGES_AT_ONCE},0)'`,
    );
    if (text.length > 0) yield text;
  }
}

export function writeRows(
  store: RowStore,
  table: Pick<Table, 'name' | 'columns'>,
  text: Buffer,
): Promise<void> {
  return store.copyIn(`${quote(table.name)} (${columnsOf(table)})`, text);
}

export async function listSequences({ rows }: RowStore): Promise<Sequence[]> {
  return rows<Sequence>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() order by sequencename`);
}

export async function setSequences({ rows }: RowStore, sequences: readonly Sequence[]) {
  for (const { name, value } of sequences) {
    if (value === null) continue;
    const sequence = quote(name).replaceAll("'", "''");
    await rows(`select setval('${sequence}', ${BigInt(value)})`);
  }
}

/** The newest migration that a database has; undefined for one without tables of ours. */
export async function newestMigration({ rows }: RowStore): Promise<string | undefined> {
  const [there] = await rows<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!there?.there) return undefined;
  const [newest] = await rows<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  return newest?.at ?? undefined;
}

/**
 * Empties the tables of a migrated database, into which migrations put rows, and disables whatever
 * acts on inserted rows: triggers would count rows twice, and foreign keys would demand an order.
 * @returns a function that restores it
 */
export async function beginRestore(
  store: RowStore,
  tables: readonly Table[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name);
  const triggers = async (verb: 'disable' | 'enable') => {
    for (const name of names) await store.rows(`alter table ${quote(name)} ${verb} trigger user`);
  };
  await triggers('disable');
  await store.rows(`truncate ${names.map(quote).join(', ')}`);
  const load = await beginBulkLoad(store.db, names);
  return async () => {
    await triggers('enable');
    await load.restore();
    await store.db.execute(sql`analyze`);
  };
}

/** The row counts of tables that are not empty, to show before they are deleted. */
export async function countWhatIsThere(store: RowStore): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(store)) {
    const [row] = await store.rows<{ count: string }>(
      `select count(*)::text as count from ${quote(name)}`,
    );
    if (row?.count !== '0') counts[name] = Number(row?.count);
  }
  return counts;
}
