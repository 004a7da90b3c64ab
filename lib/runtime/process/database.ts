/** The process that owns the embedded database, started by the supervisor (database-process.ts). */
import './log-output';
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@/lib/runtime/database/embedded-database';
import { DATABASE_LEAST_FREE_BYTES, watchFreeSpace } from '@/lib/runtime/database/free-space';
import type { DatabaseMessage } from './database-process';
import { handleStopRequests } from './stop-requests';
import { CommandError } from './terminal';

/** Far more often than the supervisor needs it. */
const ALIVE_EVERY_MS = 1000;

const {
  DATA_DIR = 'data',
  DATABASE_PORT = '0',
  DATABASE_PASSWORD = '',
  METRICS_PORT,
} = process.env;
const tell = (message: DatabaseMessage) => process.send?.(message);

let database: EmbeddedDatabase | undefined;
handleStopRequests(async () => {
  await database?.close();
  process.exit(0);
});

try {
  const opened = await openEmbeddedDatabase(DATA_DIR, {
    port: Number(DATABASE_PORT),
    password: DATABASE_PASSWORD,
    onPanic: (reason) => {
      // Nothing is lost: every answered commit is in the log that it recovers from.
      console.error(`The database cannot go on (${reason}): it is ended, and opened anew.`);
      process.exit(1);
    },
  });
  database = opened;
  watchFreeSpace(DATA_DIR, DATABASE_LEAST_FREE_BYTES, (isShort) => {
    opened.setReadOnly(isShort);
    console.error(
      isShort
        ? `The disk of ${DATA_DIR} is almost full: the database reads only until there is room.`
        : `The disk of ${DATA_DIR} has room again: the database reads and writes.`,
    );
  });
  if (METRICS_PORT) {
    const { measureDatabase } = await import('@/lib/runtime/metrics/database-metrics');
    measureDatabase(opened.state);
  }
  setInterval(() => tell('alive'), ALIVE_EVERY_MS);
  tell({ port: opened.port });
  tell('ready');
} catch (error) {
  if (!(error instanceof CommandError)) console.error(error);
  const failure: DatabaseMessage = { failure: (error as Error).message };
  process.send?.(failure, () => process.exit(1));
}
