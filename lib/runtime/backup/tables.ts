import { sql } from 'drizzle-orm';
import { beginBulkLoad } from '@/lib/server/db/bulk-load';
import type { RowStore } from './row-store';

export interface Table {
  name: string;
  /** Those that hold something of their own: generated ones follow from them. */
  columns: string[];
  /** Pages of 8 KB. */
  pages: number;
}

export interface Sequence {
  name: string;
  /** null where no number was taken yet. */
  value: string | null;
}

/** Says what copies there are, and is no part of them. */
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

/** The tables that outlive a crash: what is unlogged counts for minutes. */
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

/** The rows of a table in the order in which they lie, in parts that fit into memory. */
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
 * Empties the tables of a migrated database, in which migrations put rows of their own, and takes from
 * them whatever would act on rows as they come: triggers count what is counted already, and each foreign
 * key would ask for an order.
 * @returns puts it back
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

/** How many rows the tables have that people fill; for whoever is asked whether they may go. */
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
