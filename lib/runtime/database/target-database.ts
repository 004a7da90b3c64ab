import type { ServerEnv } from '@/lib/env/server';
import { requireOwner } from '@/lib/runtime/process/configuration';
import { type Instance, readInstance } from '@/lib/runtime/process/instance-file';
import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { loadSnapshots } from '@/lib/server/snapshots';
import { migrateForCommand } from './migrate-database';

/**
 * Lets a command work on the database of the site: the configured one, that of the running site, or
 * the embedded one when no site runs. It is migrated first, and closed afterwards.
 * @throws CommandError as root in a folder of another account: even an embedded database that was
 *   only read has files of root then, and media are written beside a running site, too
 */
export async function withSiteDatabase(
  env: Pick<ServerEnv, 'DATA_DIR' | 'DATABASE_URL'>,
  work: (db: Database, instance: Instance | undefined) => Promise<void>,
): Promise<void> {
  requireOwner(env.DATA_DIR);
  const instance = readInstance(env.DATA_DIR);
  const target = await openTarget(env.DATABASE_URL ?? instance?.databaseUrl, env.DATA_DIR);
  try {
    const { db, close } = connectDatabase(target.url, 2);
    try {
      await migrateForCommand(db);
      // What commands print and send names the company.
      await loadSnapshots(db);
      await work(db, instance);
    } finally {
      await close();
    }
  } finally {
    await target.close();
  }
}

async function openTarget(url: string | undefined, dataDir: string) {
  if (url) return { url, close: async () => {} };
  const { openEmbeddedDatabase } = await import('./embedded-database');
  return openEmbeddedDatabase(dataDir);
}
