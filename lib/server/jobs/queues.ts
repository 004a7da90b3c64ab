import PgBoss from 'pg-boss';
import type { Database } from '../db/database';
import { executeSqlOn, type RunScript } from './execute-sql';

/** One queue for each channel: what waits for one holds up no other. */
export const QUEUES = ['notify-mail', 'notify-telegram', 'notify-webhook', 'notify-push'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The schema of pg-boss's tables, apart from ours. */
const SCHEMA = 'pgboss';

/**
 * A job that is active for longer belonged to a process that was killed, and is given to another.
 * Longer than everything a job may wait for.
 */
const EXPIRE_IN_S = 60;

/** Our own rows say how often and for how long a message is tried; a job is only lost by a kill. */
const NEVER_GIVEN_UP = { retryLimit: 1_000_000, retryDelay: 0, retentionDays: 365 };

/**
 * A job, to be stored with what it is about.
 * @param startAfter a moment; at once when left out
 * @param priority higher ones come first
 */
export interface NewJob {
  name: QueueName;
  data: object;
  startAfter?: Date;
  priority?: number;
}

/** Only builds statements: it is neither started nor has a connection of its own. */
let statements: PgBoss | undefined;
const withoutConnection: PgBoss.Db = {
  executeSql: () => Promise.reject(new Error('pass the database of the transaction')),
};

function engine(): PgBoss {
  statements ??= new PgBoss({ db: withoutConnection, schema: SCHEMA });
  return statements;
}

/** Stores jobs, which are there once the transaction is committed. */
export async function addJobs(db: Database, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  // Their time is text in JSON, and pg-boss knows a moment by its last letter.
  const rows = jobs.map(({ startAfter, ...job }) => ({
    ...job,
    ...(startAfter && { startAfter: startAfter.toISOString() }),
  }));
  await engine().insert(rows as PgBoss.JobInsert[], { db: executeSqlOn(db) });
}

/** Takes up to `count` jobs that are due; nobody else gets them until they expire. */
export async function takeJobs<Data extends object>(
  db: Database,
  queue: QueueName,
  count: number,
): Promise<PgBoss.Job<Data>[]> {
  return engine().fetch<Data>(queue, { batchSize: count, db: executeSqlOn(db) });
}

/** Ends a job that was taken. */
export async function endJob(db: Database, { name, id }: PgBoss.Job<object>): Promise<void> {
  await engine().complete(name, id, {}, { db: executeSqlOn(db) });
}

export interface JobEngineOptions {
  /** Seconds after which a job counts as lost with its process. */
  expireInSeconds?: number;
  /** Seconds between two looks for such jobs, and for old ones to remove. */
  maintenanceIntervalSeconds?: number;
}

/** Creates or migrates pg-boss's tables, and the queues. */
export async function prepareQueues(
  db: Database,
  runScript: RunScript,
  { expireInSeconds = EXPIRE_IN_S }: JobEngineOptions = {},
): Promise<void> {
  const boss = new PgBoss({
    db: executeSqlOn(db, runScript),
    schema: SCHEMA,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  const options = { ...NEVER_GIVEN_UP, expireInSeconds };
  for (const name of QUEUES) await boss.createQueue(name, { name, ...options });
  await boss.stop({ graceful: false });
}

/**
 * Gives lost jobs to somebody else and removes ended ones, from time to time; several processes on
 * one database share the work.
 * @returns ends it
 */
export async function maintainQueues(
  db: Database,
  runScript: RunScript,
  onError: (error: unknown) => void,
  { maintenanceIntervalSeconds = 30 }: JobEngineOptions = {},
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: executeSqlOn(db, runScript),
    schema: SCHEMA,
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterSeconds: 3600,
  });
  boss.on('error', onError);
  await boss.start();
  return () => boss.stop({ graceful: false });
}
