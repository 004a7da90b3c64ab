import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '@/lib/server/db/client';
import { contentGeneration } from '@/lib/server/db/schema/changes';
import { promotions } from '@/lib/server/db/schema/content';
import { unpackTestDatabase } from '@/tests/support/server/test-database';
import { type RunningDatabase, startDatabaseProcess } from './database-process';
import { EXEC_ARGV, WORKER_ENTRY } from './site-programs';

let dataDir: string;
let database: RunningDatabase;
let worker: ChildProcess | undefined;
let said = '';
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'worker-'));
  await unpackTestDatabase(dataDir);
  database = await startDatabaseProcess(dataDir);
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
    execArgv: EXEC_ARGV,
    silent: true,
  });
  worker.stdout?.on('data', (text) => {
    said += text;
  });
  await expect.poll(() => [file, picture].filter((old) => existsSync(old))).toEqual([]);
  await expect.poll(() => said).toContain('"uploads":"ENOTDIR"');
});

it('announces a promotion that begins, also while no text can be published on time', async () => {
  const { db, close } = connectDatabase(database.url, 1);
  const picture = { pictureSrc: '', pictureSmallSrc: '', pictureWidth: 1, pictureHeight: 1 };
  const generation = async () => (await db.select().from(contentGeneration))[0]?.generation ?? 0;
  try {
    await db.execute('alter table promotion_texts rename to promotion_texts_away');
    await expect.poll(() => said, { timeout: 10_000 }).toContain('"publisher":"42P01"');
    const before = await generation();
    const startsAt = new Date();
    const endsAt = new Date(startsAt.getTime() + 86_400_000);
    await db
      .insert(promotions)
      .values({ promotionId: 1, coder: 'now', ...picture, startsAt, endsAt });
    await expect.poll(generation, { timeout: 10_000 }).toBeGreaterThan(before);
  } finally {
    await close();
  }
});
