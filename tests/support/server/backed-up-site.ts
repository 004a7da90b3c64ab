import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startDatabaseProcess } from '@/lib/runtime/process/database-process';
import { connectDatabase } from '@/lib/server/db/client';
import { type Database, rowsOf } from '@/lib/server/db/database';
import type { DatabaseContent } from './database-content';
import { unpackTestDatabase } from './test-database';

/** Keys as uploads get them. */
export const MEDIA = {
  '0123456789abcdef0123456789abcdef-640.webp': Buffer.from('a picture'),
  'fedcba9876543210fedcba9876543210-1280.jpg': Buffer.alloc(300_000, 'a larger one '),
};
export const DESK_SECRET = 'a desk secret of the tests, of more than 32';

/** What the code that makes and restores backups needs to know about a site. */
export function siteEnvOf(dataDir: string, databaseUrl?: string) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DESK_SECRET: undefined,
    LEAD_RETENTION_DAYS: 730,
    USAGE_RETENTION_DAYS: 90,
    VAPID_PUBLIC_KEY: undefined,
    VAPID_PRIVATE_KEY: undefined,
    SITE_ORIGIN: 'http://localhost:3000',
  };
}

/** Makes the data folder of a site that ran before, with media and a secret. */
export async function unpackBackedUpSite(dataDir: string, content: DatabaseContent) {
  await unpackTestDatabase(dataDir, content);
  for (const [key, content] of Object.entries(MEDIA)) {
    mkdirSync(join(dataDir, 'media', key.slice(0, 2)), { recursive: true });
    writeFileSync(join(dataDir, 'media', key.slice(0, 2), key), content);
  }
  writeFileSync(join(dataDir, 'desk-secret'), DESK_SECRET);
}

/** The data folder of a site whose embedded database runs in a process of its own. */
export async function startBackedUpSite(content: DatabaseContent) {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const dataDir = join(folder, 'data');
  await unpackBackedUpSite(dataDir, content);
  const database = await startDatabaseProcess(dataDir);
  const { db, close } = connectDatabase(database.url, 4);
  return {
    db,
    folder,
    env: siteEnvOf(dataDir, database.url),
    async close() {
      await close();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Every row of every table, as one digest for each table. Without counters that last minutes only,
 * and without values that Postgres derives: its versions differ in the word forms that they know.
 */
export async function digestsOf(db: Database): Promise<Record<string, string>> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`set local timezone = 'UTC'`);
    const tables = rowsOf<{ name: string; columns: string }>(
      await transaction.execute(sql`
        select relname as name, string_agg(quote_ident(attname), ', ' order by attname) as columns
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
          and relname <> 'backups' and attnum > 0 and not attisdropped and attgenerated = ''
        group by relname order by relname`),
    );
    const digests: Record<string, string> = {};
    for (const { name, columns } of tables) {
      const rows = await transaction.execute(sql`
        select count(*) || ' ' || md5(coalesce(string_agg(line, ' ' order by line collate "C"), '')) as digest
        from (select row(${sql.raw(columns)})::text as line from ${sql.identifier(name)}) as lines`);
      digests[name] = rowsOf<{ digest: string }>(rows)[0]?.digest ?? '';
    }
    return digests;
  });
}
