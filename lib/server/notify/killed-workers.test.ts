import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@/lib/runtime/database/embedded-database';
import { connectDatabase } from '@/lib/server/db/client';
import { applyMigrations } from '@/lib/server/db/migrate';
import { runKilledWorkers } from '@/tests/support/notify/killed-workers';

let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'notify-'));
  database = await openEmbeddedDatabase(folder);
  const { db, close } = connectDatabase(database.url, 1);
  await applyMigrations(db);
  await close();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

it('delivers every lead on every channel, in order, while channels fail and workers are killed', async () => {
  const outcome = await runKilledWorkers(database.url, {
    leads: 8,
    kills: 2,
    workers: 2,
    withinMs: 50_000,
  });
  expect(outcome).toMatchObject({ missed: [], unknown: [], outOfOrder: 0, messages: 64 });
  expect(outcome.doubles).toBeGreaterThan(0);
});
