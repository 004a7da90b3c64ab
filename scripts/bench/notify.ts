/**
 * `npm run bench:notify [LEADS]`: two rounds of messages about each lead to three channels that fail
 * half of the time, by two workers that are killed ten times, on the embedded database and on a real
 * Postgres.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '@/lib/runtime/database/embedded-database';
import { printLine, runCommand } from '@/lib/runtime/process/terminal';
import { connectDatabase } from '@/lib/server/db/client';
import { applyMigrations } from '@/lib/server/db/migrate';
import { prepareQueues } from '@/lib/server/jobs/queues';
import { cleanUp, cleanUpOnSignals, onEnd } from '@/tests/support/cleanup';
import { runKilledWorkers } from '@/tests/support/notify/killed-workers';
import { createDatabase, openTestPostgres } from '@/tests/support/test-postgres';

const KILLS = 10;
const WORKERS = 2;
const WITHIN_MS = 15 * 60_000;

async function measure(name: string, url: string, leads: number): Promise<void> {
  const { db, runScript, close } = connectDatabase(url, 1);
  await applyMigrations(db);
  // What a killed worker had begun is given to another one soon, so that the run is short.
  await prepareQueues(db, runScript, { expireInSeconds: 2 });
  await close();
  const outcome = await runKilledWorkers(url, {
    leads,
    kills: KILLS,
    workers: WORKERS,
    withinMs: WITHIN_MS,
  });
  const { missed, unknown, outOfOrder, messages, doubles, attempts, interrupted, tookMs } = outcome;
  printLine(`${name}: ${leads} leads, ${messages} messages in ${(tookMs / 1000).toFixed(1)} s`);
  printLine(`  attempts ${attempts}, cut off by a kill ${interrupted}, doubles ${doubles}`);
  printLine(
    `  missed ${missed.length}, not recognisable ${unknown.length}, out of order ${outOfOrder}`,
  );
  if (missed.length + unknown.length + outOfOrder > 0) process.exitCode = 1;
}

await runCommand(async () => {
  const leads = Number(process.argv[2] ?? 1000);
  cleanUpOnSignals();
  try {
    const folder = mkdtempSync(join(tmpdir(), 'bench-notify-'));
    onEnd(() => rmSync(folder, { recursive: true, force: true }));
    const embedded = await openEmbeddedDatabase(folder);
    await measure('Embedded database', embedded.url, leads);
    await embedded.close();
    const url = await createDatabase(await openTestPostgres(), 'notify');
    await measure('Real Postgres', url, leads);
  } finally {
    await cleanUp();
  }
});
