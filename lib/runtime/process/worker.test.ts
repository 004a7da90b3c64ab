import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '@/lib/runtime/database/migrate-database';
import { type RunningDatabase, startDatabaseProcess } from './database-process';
import { WORKER_ENTRY, WORKER_EXEC_ARGV } from './supervised-process';

let dataDir: string;
let database: RunningDatabase;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'worker-'));
  database = await startDatabaseProcess(dataDir);
  await migrateDatabase(database.url);
});
afterAll(async () => {
  worker?.send('stop');
  if (worker) await once(worker, 'exit');
  await database.close();
  rmSync(dataDir, { recursive: true });
});

it('cleans every store, also when one of them cannot be cleaned, and says which failed', async () => {
  // Where uploads have a folder there is a file.
  writeFileSync(join(dataDir, 'uploads'), '');
  const file = join(dataDir, 'imports', randomUUID(), 'cars.csv');
  const picture = join(dataDir, 'share', 'ru', 'car-1.share');
  for (const old of [file, picture]) {
    mkdirSync(dirname(old), { recursive: true });
    writeFileSync(old, '');
    utimesSync(old, 0, 0);
    utimesSync(dirname(old), 0, 0);
  }
  worker = fork(WORKER_ENTRY, {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    execArgv: WORKER_EXEC_ARGV,
    silent: true,
  });
  let said = '';
  worker.stdout?.on('data', (text) => {
    said += text;
  });
  await expect.poll(() => [file, picture].filter((old) => existsSync(old))).toEqual([]);
  await expect.poll(() => said).toContain('"uploads":"ENOTDIR"');
});
