import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENT_TAG } from '@/lib/config/cache-table';
import { PgliteServer } from '@/lib/runtime/database/pglite-server';
import { openWay } from '@/tests/support/server/database-way';
import { openInMemory } from '@/tests/support/server/test-database';
import { connectDatabase, type DatabaseConnection } from './client';
import { LOOK_EVERY_MS, listenForContentChanges, notifyContentChange } from './content-changes';
import { contentGeneration } from './schema/changes';

let pglite: PGlite;
let server: PgliteServer;
let databaseUrl: string;
let connection: DatabaseConnection;
beforeAll(async () => {
  pglite = await openInMemory();
  server = new PgliteServer(pglite, 'password');
  databaseUrl = `postgres://postgres:password@127.0.0.1:${await server.listen()}/postgres`;
  connection = connectDatabase(databaseUrl, 1);
});
afterAll(async () => {
  await connection.close();
  await server.close();
  await pglite.close();
});

/** A web process, and the tags that it has heard of. */
async function listen(url = databaseUrl) {
  const heard: string[][] = [];
  const stop = await listenForContentChanges(url, { onChange: (tags) => void heard.push(tags) });
  return { heard, stop };
}

it('reaches every web process once the change is committed, and only then', async () => {
  const processes = [await listen(), await listen()];
  await connection.db.transaction(async (transaction) => {
    await notifyContentChange(transaction, ['catalogue', 'model:7']);
    expect(processes.map(({ heard }) => heard.length)).toEqual([0, 0]);
  });
  const undone = connection.db.transaction(async (transaction) => {
    await notifyContentChange(transaction, ['articles']);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await notifyContentChange(connection.db, ['reviews']);
  for (const { heard, stop } of processes) {
    await expect.poll(() => heard).toEqual([['catalogue', 'model:7'], ['reviews']]);
    await stop();
  }
});

it('brings the tags of a whole catalogue, in as many messages as they need', async () => {
  const { heard, stop } = await listen();
  const tags = Array.from({ length: 3000 }, (_, id) => `model:${id}`);
  await notifyContentChange(connection.db, tags);
  await expect.poll(() => heard.flat().sort()).toEqual(tags.sort());
  await stop();
});

it('catches up with what changed while its connection was lost, and keeps listening', async () => {
  const way = await openWay(databaseUrl);
  const { heard, stop } = await listen(way.url);
  way.cut();
  await notifyContentChange(connection.db, ['articles']);
  way.mend();
  await expect.poll(() => heard).toEqual([[CONTENT_TAG]]);
  await notifyContentChange(connection.db, ['reviews']);
  await expect.poll(() => heard.at(-1)).toEqual(['reviews']);
  await stop();
  way.close();
});

/** First the missed change is noticed, then every announcement arrives. */
async function expectToCatchUp(heard: readonly string[][]): Promise<void> {
  await notifyContentChange(connection.db, ['articles']);
  await expect.poll(() => heard.at(-1)).toEqual([CONTENT_TAG]);
  await expect
    .poll(async () => {
      await notifyContentChange(connection.db, ['reviews']);
      return heard.at(-1);
    })
    .toEqual(['reviews']);
}

it('replaces connections that have died silently', async () => {
  const way = await openWay(databaseUrl);
  const heard: string[][] = [];
  const onChange = (tags: string[]) => void heard.push(tags);
  const limits = { lookEveryMs: 20, lookMaxMs: 200 };
  const stop = await listenForContentChanges(way.url, { onChange }, limits);
  way.silence();
  await expectToCatchUp(heard);
  await stop();
  way.cut();
  way.close();
});

it('replaces a listening connection that receives nothing any more', async () => {
  const way = await openWay(databaseUrl);
  const heard: string[][] = [];
  const onChange = (tags: string[]) => void heard.push(tags);
  const stop = await listenForContentChanges(way.url, { onChange }, { lookEveryMs: 20 });
  way.silence((sent) => sent.includes('listen "'));
  await expectToCatchUp(heard);
  await stop();
  way.cut();
  way.close();
});

it('shows a change within two seconds when a dead connection lost its announcement', async () => {
  const { heard, stop } = await listen();
  expect(LOOK_EVERY_MS).toBeLessThan(2_000);
  await connection.db
    .update(contentGeneration)
    .set({ generation: sql`${contentGeneration.generation} + 1` });
  await expect.poll(() => heard, { interval: 20 }).toEqual([[CONTENT_TAG]]);
  await stop();
});
