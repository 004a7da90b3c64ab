import { hostname } from 'node:os';
import type { ServerEnv } from '@/lib/env/server';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { noteBackup, noteFailedBackup, noteGoodBackup } from '@/lib/server/backup/backups';
import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { removeExpiredBackups } from './backup-files';
import { type MadeBackup, makeBackup } from './make-backup';

type Order = Pick<ServerEnv, 'BACKUP_RECIPIENTS'> & Parameters<typeof makeBackup>[0];

async function makeNoted(
  db: Database,
  id: number,
  env: Order,
  folder: string,
  now: Date,
): Promise<MadeBackup> {
  try {
    const made = await makeBackup(env, folder, env.BACKUP_RECIPIENTS, now);
    await noteGoodBackup(db, id, made, new Date());
    return made;
  } catch (error) {
    await noteFailedBackup(db, id, (error as Error).message, new Date()).catch(() => {});
    throw error;
  }
}

export const factsOf = ({ BACKUP_RECIPIENTS: recipients }: Order) => ({
  machine: hostname(),
  isEncrypted: recipients.length > 0,
});

/**
 * Makes a backup for whoever asks by command. The desk knows of it, where its database runs: that of a
 * site that is stopped is only read.
 */
export async function backUpNow(env: Order, folder: string): Promise<MadeBackup> {
  const now = new Date();
  const url = env.DATABASE_URL ?? readInstance(env.DATA_DIR)?.databaseUrl;
  if (!url) return makeBackup(env, folder, env.BACKUP_RECIPIENTS, now);
  const { db, close } = connectDatabase(url, 1);
  try {
    const id = await noteBackup(db, { ...factsOf(env), isNightly: false }, now).catch(() => null);
    // A database of an older release, or one that cannot be written to, is backed up all the same.
    if (id === null) return await makeBackup(env, folder, env.BACKUP_RECIPIENTS, now);
    return await makeNoted(db, id, env, folder, now);
  } finally {
    await close();
  }
}

/** The work of a process of its own, which is started for it. */
export async function backUpNightly(
  env: Order & { DATABASE_URL: string },
  folder: string,
  id: number,
) {
  const { db, close } = connectDatabase(env.DATABASE_URL, 1);
  try {
    await makeNoted(db, id, env, folder, new Date());
    await removeExpiredBackups(folder, new Date());
  } finally {
    await close();
  }
}
