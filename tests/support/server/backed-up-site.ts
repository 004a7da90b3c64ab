import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startDatabaseProcess } from '@/lib/runtime/process/database-process';
import { connectDatabase } from '@/lib/server/db/client';
import { type Database, rowsOf } from '@/lib/server/db/database';
import { fillDatabase } from './database-content';

/** Keys as uploads get them. */
export const MEDIA = {
  '0123456789abcdef0123456789abcdef-640.webp': Buffer.from('a picture'),
  'fedcba9876543210fedcba9876543210-1280.jpg': Buffer.alloc(300_000, 'a larger one '),
};
export const DESK_SECRET = 'a desk secret of the tests, of more than 32';

/** What makes and restores backups needs to know of a site. */
export function siteEnvOf(dataDir: string, databaseUrl?: string) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DESK_SECRET: undefined,
    VAPID_PUBLIC_KEY: undefined,
    VAPID_PRIVATE_KEY: undefined,
    SITE_ORIGIN: 'http://localhost:3000',
  };
}

/** The data folder of a site with the demo, whose embedded database runs in a process of its own. */
export async function startBackedUpSite() {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const dataDir = join(folder, 'data');
  const database = await startDatabaseProcess(dataDir);
  const { db, close } = connectDatabase(database.url, 4);
  await fillDatabase(db, 'demo');
  for (const [key, content] of Object.entries(MEDIA)) {
    mkdirSync(join(dataDir, 'media', key.slice(0, 2)), { recursive: true });
    writeFileSync(join(dataDir, 'media', key.slice(0, 2), key), content);
  }
  writeFileSync(join(dataDir, 'desk-secret'), DESK_SECRET);
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

/** Every row of every table, as one digest for each; what is counted for minutes only is left out. */
export async function digestsOf(db: Database): Promise<Record<string, string>> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`set local timezone = 'UTC'`);
    const tables = rowsOf<{ name: string }>(
      await transaction.execute(sql`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
          and relname <> 'backups' order by 1`),
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const rows = await transaction.execute(sql`
        select count(*) || ' ' || md5(coalesce(string_agg(each::text, ' ' order by each::text collate "C"), '')) as digest
        from ${sql.identifier(name)} as each`);
      digests[name] = rowsOf<{ digest: string }>(rows)[0]?.digest ?? '';
    }
    return digests;
  });
}
