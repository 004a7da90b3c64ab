import { serverEnv } from '@/lib/env/server';
import { isLocalOrigin } from '@/lib/routing/hosts';
import { listBackups, tooOldBackup } from '@/lib/server/backup/backups';
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
  const all = await listBackups(deskBackend().db, SHOWN);
  return {
    all,
    lastGood: all.find(({ state }) => state === 'good'),
    isNightly: BACKUP_DIR !== undefined,
    bucket: BACKUP_S3_BUCKET,
    isEncrypted: BACKUP_RECIPIENTS.length > 0,
  };
}
