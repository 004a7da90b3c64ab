import { sql } from 'drizzle-orm';
import { beginBulkLoad } from '@/lib/server/db/bulk-load';
import type { RowStore } from './row-store';

export interface Table {
  name: string;
  /** Without generated columns, which follow from the others. */
  columns: string[];
  /** Those of type bytea, whose values are stored outside of the pages. */
  byteColumns: string[];
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

/** A megabyte of rows, and the texts that are stored outside of them. */
const PAGES_AT_ONCE = 128;
/** Of the text of byte columns in one part; a row with more is a part by itself. */
const PART_BYTES = 16 * 1024 * 1024;
/** Each byte is two hexadecimal digits in the text. */
const DIGITS_OF_BYTE = 2;

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
  const found = await rows<{ name: string; columns: string; bytes: string | null; pages: string }>(`
    select relname as name, pg_relation_size(oid) / current_setting('block_size')::int as pages,
      columns, bytes
    from pg_class cross join lateral (
      select json_agg(attname order by attnum)::text as columns,
        (json_agg(attname order by attnum) filter (where atttypid = 'bytea'::regtype))::text as bytes
      from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as attributes
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
    order by relname`);
  return found
    .filter(({ name }) => name !== NOT_COPIED)
    .map(({ name, columns, bytes, pages }) => ({
      name,
      columns: JSON.parse(columns),
      byteColumns: JSON.parse(bytes ?? '[]'),
      pages: Number(pages),
    }));
}

/**
 * Where to begin another part within some pages, so that byte columns do not make one too large: the
 * rows of a hundred pictures fit into one page. The length of a value is known without reading it.
 */
async function splitsOf(
  { rows }: RowStore,
  { name, byteColumns }: Table,
  where: string,
): Promise<string[]> {
  if (byteColumns.length === 0) return [];
  const lengths = byteColumns.map(
    (column) => `coalesce(octet_length(${quote(column)}), 0)::bigint`,
  );
  const found = await rows<{ at: string; length: string }>(
    `select ctid::text as at, (${lengths.join(' + ')})::text as length
     from ${quote(name)} where ${where} order by ctid`,
  );
  const splits: string[] = [];
  let bytes = 0;
  for (const { at, length } of found) {
    const more = DIGITS_OF_BYTE * Number(length);
    if (bytes > 0 && bytes + more > PART_BYTES) {
      splits.push(at);
      bytes = 0;
    }
    bytes += more;
  }
  return splits;
}

const within = (from: string, to: string) => `ctid >= '${from}' and ctid < '${to}'`;

/** The rows of a table in physical order, in parts that fit into memory. */
export async function* readRows(store: RowStore, table: Table): AsyncGenerator<Buffer> {
  for (let page = 0; page < table.pages; page += PAGES_AT_ONCE) {
    let from = `(${page},0)`;
    const end = `(${page + PAGES_AT_ONCE},0)`;
    for (const to of [...(await splitsOf(store, table, within(from, end))), end]) {
      const text = await store.copyOut(
        `select ${columnsOf(table)} from ${quote(table.name)} where ${within(from, to)}`,
      );
      if (text.length > 0) yield text;
      from = to;
    }
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

/**
 * Drops tables, views, sequences, functions and types of the schema `public` that belong to no
 * extension. The schema stays: it may belong to another account, as on servers before Postgres 15.
 */
export async function dropObjects({ rows }: RowStore): Promise<void> {
  const drops = await rows<{ statement: string }>(`
    select format('drop %s if exists %s cascade', kind, name) as statement from (
      select 'pg_class'::regclass as catalog, oid, oid::regclass::text as name,
        case relkind when 'S' then 'sequence' when 'v' then 'view'
          when 'm' then 'materialized view' else 'table' end as kind
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'v', 'm')
      union all
      select 'pg_proc'::regclass, oid, oid::regprocedure::text, 'routine'
      from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'pg_type'::regclass, oid, oid::regtype::text, 'type'
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
    ) as objects
    where not exists (select from pg_depend
      where classid = catalog and objid = objects.oid and deptype = 'e')
    -- A sequence that numbers a column goes with its table alone.
    order by kind <> 'table'`);
  for (const { statement } of drops) await rows(statement);
}
