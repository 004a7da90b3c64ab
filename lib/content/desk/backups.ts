import { serverEnv } from '@/lib/env/server';
import { isLocalOrigin } from '@/lib/routing/hosts';
import { lastGoodBackup, listBackups, tooOldBackup } from '@/lib/server/backup/backups';
import { deskBackend } from '@/lib/server/staff/desk-backend';

/** A fortnight, and what was made by command. */
const SHOWN = 20;

/** What owners are warned of on every page; undefined where all is well. */
export function readBackupWarning() {
  const { BACKUP_DIR, SITE_ORIGIN } = serverEnv();
  const isWanted = BACKUP_DIR !== undefined || !isLocalOrigin(SITE_ORIGIN);
  return tooOldBackup(deskBackend().db, isWanted, new Date());
}

/** What the page of backups says. */
export async function readBackups() {
  const { BACKUP_DIR, BACKUP_RECIPIENTS, BACKUP_S3_BUCKET } = serverEnv();
  const { db } = deskBackend();
  return {
    all: await listBackups(db, SHOWN),
    // A day of failed ones fills the list.
    lastGood: await lastGoodBackup(db, new Date()),
    isNightly: BACKUP_DIR !== undefined,
    bucket: BACKUP_S3_BUCKET,
    isEncrypted: BACKUP_RECIPIENTS.length > 0,
  };
}
