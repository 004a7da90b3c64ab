import { afterEach, expect, it } from 'vitest';
import { parseServerEnv } from '@/lib/env/server';
import { KILLED, newestFailure } from '@/lib/server/backup/backups';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { startNightlyBackups } from './nightly-backup';

withTestDatabase();

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

it('notes a backup whose process cannot be started, and goes on', async () => {
  process.execPath = '/missing/node';
  const env = parseServerEnv({ BACKUP_DIR: '/backups' });
  const clock = startNightlyBackups(database.db, env);
  await expect.poll(() => newestFailure(database.db, new Date())).toBe(KILLED);
  await clock.stop();
});
