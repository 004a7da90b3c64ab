import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EXEC_ARGV } from './site-programs';
import { SupervisedProcess } from './supervised-process';
import { CommandError } from './terminal';

const DATABASE_ENTRY = 'lib/runtime/process/database.ts';

/** What the database's process tells the supervisor. */
export type DatabaseMessage = 'alive' | 'ready' | { port: number } | { failure: string };

/** Longer than any statement of the site or of an import takes. */
const SILENT_MAX_S = 120;
/** Recovering from the write-ahead log of a large import takes minutes at most. */
const OPENING_MAX_S = 600;
const LOOK_EVERY_MS = 1000;

/** Closing writes everything to disk. */
const STOP_TIMEOUT_MS = 30_000;

export interface RunningDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * Runs the embedded database of a data folder in a process of its own, under an address that stays
 * the same. It is restarted whenever it ends, and killed when it does not answer: PGlite works in
 * its process's only thread, where nothing else could stop a statement that never ends.
 * @param silentMaxS how long it may not answer
 * @throws CommandError when it cannot be opened
 */
export async function startDatabaseProcess(
  dataDir: string,
  silentMaxS = SILENT_MAX_S,
): Promise<RunningDatabase> {
  const password = randomBytes(18).toString('hex');
  let port = 0;
  let failure: string | undefined;
  let child: ChildProcess | undefined;
  let isOpen = false;
  // Counted in ticks, not by the clock: while the machine sleeps, no time of waiting passes.
  let silentS = 0;

  const forkDatabase = () => {
    isOpen = false;
    failure = undefined;
    silentS = 0;
    child = fork(DATABASE_ENTRY, {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_PORT: String(port),
        DATABASE_PASSWORD: password,
      },
      stdio: 'inherit',
      execArgv: EXEC_ARGV,
    });
    child.on('message', (message: DatabaseMessage) => {
      silentS = 0;
      if (message === 'ready') isOpen = true;
      if (typeof message !== 'object') return;
      if ('port' in message) port = message.port;
      else failure = message.failure;
    });
    return child;
  };
  const database = new SupervisedProcess(forkDatabase, 'database', {
    stopTimeoutMs: STOP_TIMEOUT_MS,
    reasonOf: () => failure,
  });
  try {
    await database.start();
  } catch (error) {
    throw new CommandError(failure ?? (error as Error).message);
  }

  const watch = setInterval(() => {
    silentS += 1;
    if (silentS <= (isOpen ? silentMaxS : OPENING_MAX_S)) return;
    console.error(`The database has not answered for ${silentS} s: it is ended.`);
    silentS = 0;
    child?.kill('SIGKILL');
  }, LOOK_EVERY_MS);

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async close() {
      clearInterval(watch);
      await database.stop();
    },
  };
}
