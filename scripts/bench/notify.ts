/**
 * `npm run bench:notify -- [--leads 1000] [--kills 10] [--database embedded|postgres]`: leads sent to
 * two web processes of the real site, two rounds of messages about each of them on four channels that
 * fail half of the time, two workers that are killed in turn; on the embedded database and on a real
 * Postgres.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabaseProcess } from '@/lib/runtime/process/database-process';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { connectDatabase } from '@/lib/server/db/client';
import { applyMigrations } from '@/lib/server/db/migrate';
import { cleanUp, onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { runKilledWorkers } from '@/tests/support/notify/killed-workers';
import { medianOf, percentile } from '@/tests/support/percentile';
import { createDatabase, openTestPostgres } from '@/tests/support/test-postgres';
import { openWebProcesses } from './web-processes';

const WEB_PROCESSES = 2;
const WORKERS = 2;
/** Buyers who send at the same moment. */
const SENDERS = 8;
/** Twice what an otherwise idle machine of two cores needs on the embedded database. */
const WITHIN_MS = 25 * 60_000;

const DATABASES = ['embedded', 'postgres'] as const;

interface Options {
  leads: number;
  kills: number;
  databases: readonly (typeof DATABASES)[number][];
}

/** @throws CommandError that says how the command is used */
function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      leads: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '10' },
      database: { type: 'string' },
    },
  });
  const leads = Number(values.leads);
  const kills = Number(values.kills);
  const databases = DATABASES.filter((name) => !values.database || name === values.database);
  const areCounts = Number.isInteger(leads) && leads > 0 && Number.isInteger(kills) && kills >= 0;
  if (!areCounts || databases.length === 0)
    throw new CommandError(
      'Usage: npm run bench:notify -- [--leads N] [--kills N] [--database embedded|postgres]',
    );
  return { leads, kills, databases };
}

async function measure(name: string, url: string, { leads, kills }: Options): Promise<void> {
  const { db, close } = connectDatabase(url, 1);
  await applyMigrations(db);
  await close();
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-notify-web-'));
  onEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const outcome = await runKilledWorkers(url, {
    leads,
    kills,
    workers: WORKERS,
    withinMs: WITHIN_MS,
    senders: SENDERS,
    openEntrance: (settings) => openWebProcesses(WEB_PROCESSES, url, dataDir, settings),
  });
  const { missed, unknown, outOfOrder, messages, doubles, attempts, interrupted } = outcome;
  const { tookMs, firstMessageMs } = outcome;
  printLine(`${name}: ${leads} leads, ${messages} messages in ${(tookMs / 1000).toFixed(1)} s`);
  printLine(`  attempts ${attempts}, cut off by a kill ${interrupted}, doubles ${doubles}`);
  printLine(
    `  lost ${missed.length}, not recognisable ${unknown.length}, out of order ${outOfOrder}`,
  );
  // Infinite for a lead of which no message came.
  const written = (ms: number) =>
    firstMessageMs.length > 0 && Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : '–';
  const median = written(medianOf(firstMessageMs));
  const late = written(percentile(firstMessageMs, 0.95));
  printLine(`  first message after ${median} (median), ${late} (95 of 100)`);
  if (messages !== leads * 8) throw new CommandError(`${leads * 8} messages were expected.`);
  if (missed.length + unknown.length + outOfOrder > 0) process.exitCode = 1;
}

await runAndCleanUp(async () => {
  const options = readOptions();
  if (options.databases.includes('embedded')) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-notify-'));
    onEnd(() => rmSync(folder, { recursive: true, force: true }));
    const embedded = await startDatabaseProcess(folder);
    onEnd(() => embedded.close());
    await measure('Embedded database', embedded.url, options);
    await cleanUp();
  }
  if (options.databases.includes('postgres')) {
    const url = await createDatabase(await openTestPostgres(), 'notify');
    await measure('Real Postgres', url, options);
  }
});
