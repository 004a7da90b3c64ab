import { fork } from 'node:child_process';
import type { ServerEnv } from '@/lib/env/server';
import { factsOf } from '@/lib/runtime/backup/run-backup';
import { KILLED, noteDueBackup, noteFailedBackup } from '@/lib/server/backup/backups';
import type { Database } from '@/lib/server/db/database';
import { type Clock, runEvery } from '@/lib/server/jobs/run-every';
import { errorCodeOf } from '@/lib/server/known-error';
import { log } from '@/lib/server/log';
import { EXEC_ARGV } from './site-programs';

const ENTRY = 'lib/runtime/process/backup.ts';
const LOOK_EVERY_MS = 10 * 60_000;

/** Makes a backup every night, where the settings name a folder for it. */
export function startNightlyBackups(db: Database, env: ServerEnv): Clock {
  if (!env.BACKUP_DIR) return { stop: async () => {} };
  const stopping = new AbortController();
  const work = async () => {
    const id = await noteDueBackup(db, factsOf(env), new Date());
    if (id === null) return;
    const child = fork(ENTRY, [String(id)], {
      stdio: 'inherit',
      execArgv: EXEC_ARGV,
      signal: stopping.signal,
    });
    const code = await new Promise((resolve) => {
      child.once('exit', resolve);
      // One that could not be started has no exit.
      child.on('error', () => child.pid ?? resolve(null));
    });
    if (code !== 0) await noteFailedBackup(db, id, KILLED, new Date());
  };
  const clock = runEvery(LOOK_EVERY_MS, work, (error) =>
    log().error({ nightly: errorCodeOf(error) }),
  );
  return {
    async stop() {
      stopping.abort();
      await clock.stop();
    },
  };
}
