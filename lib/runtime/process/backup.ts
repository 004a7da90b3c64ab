/**
 * The process that makes the nightly backup, started by the worker: its memory is freed when it
 * ends.
 */
import './log-output';
import { constants, setPriority } from 'node:os';
import { serverEnv } from '@/lib/env/server';
import { backUpNightly } from '@/lib/runtime/backup/run-backup';
import { log } from '@/lib/server/log';

const { DATABASE_URL, BACKUP_DIR, ...env } = serverEnv();
if (!DATABASE_URL || !BACKUP_DIR) throw new Error('DATABASE_URL or BACKUP_DIR is not set');
// Visitors first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit(1));
try {
  await backUpNightly({ ...env, DATABASE_URL }, BACKUP_DIR, Number(process.argv[2]));
  process.exit(0);
} catch (error) {
  log().error({ backup: (error as Error).message });
  process.exit(1);
}
