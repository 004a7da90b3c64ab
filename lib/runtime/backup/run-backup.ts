import { hostname } from 'node:os';
import type { ServerEnv } from '@/lib/env/server';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { noteBackup, noteFailedBackup, noteGoodBackup } from '@/lib/server/backup/backups';
import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { type BucketEnv, copyToBucket } from './backup-bucket';
import { removeExpiredBackups, removeKilledBackups } from './backup-files';
import { type MadeBackup, makeBackup } from './make-backup';

type Order = Pick<ServerEnv, 'BACKUP_RECIPIENTS'> & BucketEnv & Parameters<typeof makeBackup>[0];

/** A backup and its copy in the bucket, when the settings name one. */
interface NotedBackup extends MadeBackup {
  copy: string | null;
}

/**
 * Where a backup goes: into the site's own folder and bucket, or into another folder, where no old
 * ones are removed. The desk does not list the latter: it may be gone tomorrow, and replaces no
 * nightly backup.
 */
interface BackupFolder {
  folder: string;
  isOwn: boolean;
}

async function make(env: Order, { folder, isOwn }: BackupFolder, now: Date): Promise<NotedBackup> {
  // Before it needs their room: on a disk that they fill, no backup would succeed any more.
  if (isOwn) await removeKilledBackups(folder, now);
  const made = await makeBackup(env, folder, env.BACKUP_RECIPIENTS, now);
  if (!isOwn) return { ...made, copy: null };
  // Before the copy: while a bucket is away, a new backup is made every hour.
  await removeExpiredBackups(folder);
  return { ...made, copy: await copyToBucket(env, made.file) };
}

async function makeNoted(
  db: Database,
  id: number,
  env: Order,
  target: BackupFolder,
  now: Date,
): Promise<NotedBackup> {
  try {
    const made = await make(env, target, now);
    const file = [made.file, made.copy].filter(Boolean).join(', ');
    await noteGoodBackup(db, id, { file, bytes: made.bytes }, new Date());
    return made;
  } catch (error) {
    await noteFailedBackup(db, id, (error as Error).message, new Date()).catch(() => {});
    throw error;
  }
}

export const factsOf = ({ BACKUP_RECIPIENTS: recipients }: Pick<Order, 'BACKUP_RECIPIENTS'>) => ({
  machine: hostname(),
  isEncrypted: recipients.length > 0,
});

/**
 * Makes a backup on command. It is noted for the desk when the database runs; that of a stopped
 * site is only read.
 */
export async function backUpNow(env: Order, target: BackupFolder): Promise<NotedBackup> {
  const now = new Date();
  const url = env.DATABASE_URL ?? readInstance(env.DATA_DIR)?.databaseUrl;
  if (!url || !target.isOwn) return make(env, target, now);
  const { db, close } = connectDatabase(url, 1);
  try {
    const id = await noteBackup(db, { ...factsOf(env), isNightly: false }, now).catch(() => null);
    // A database of an older release, or one that cannot be written to, is still backed up.
    if (id === null) return await make(env, target, now);
    return await makeNoted(db, id, env, target, now);
  } finally {
    await close();
  }
}

/** Runs in a process of its own (lib/runtime/process/backup.ts). */
export async function backUpNightly(
  env: Order & { DATABASE_URL: string },
  folder: string,
  id: number,
) {
  const { db, close } = connectDatabase(env.DATABASE_URL, 1);
  try {
    await makeNoted(db, id, env, { folder, isOwn: true }, new Date());
  } finally {
    await close();
  }
}
