import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@/lib/runtime/database/embedded-database';
import { runKilledWorkers } from '@/tests/support/notify/killed-workers';
import { unpackTestDatabase } from '@/tests/support/server/test-database';

let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'notify-'));
  await unpackTestDatabase(folder);
  database = await openEmbeddedDatabase(folder);
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
