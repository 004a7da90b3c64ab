import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PgliteServer } from '@/lib/runtime/database/pglite-server';
import { openWay } from '@/tests/support/server/database-way';
import { openInMemory } from '@/tests/support/server/test-database';
import { connectDatabase, outages } from './client';
import { OverdueError } from './deadline';

let pglite: PGlite;
let server: PgliteServer;
let databaseUrl: string;
beforeAll(async () => {
  pglite = await openInMemory();
  server = new PgliteServer(pglite, 'password');
  databaseUrl = `postgres://postgres:password@127.0.0.1:${await server.listen()}/postgres`;
});
afterAll(async () => {
  await server.close();
  await pglite.close();
});

const POOL_SIZE = 4;

/** As postgres.js answers. */
const rowsOf = (answer: unknown) => answer as Record<string, unknown>[];

/** Connections, all of them open, by a way that can be closed. */
async function openPool(silentMaxMs = 0) {
  const way = await openWay(databaseUrl);
  const { db, close } = connectDatabase(way.url, POOL_SIZE, { silentMaxMs });
  const ask = async (word: string): Promise<unknown> => {
    const [row] = rowsOf(await db.execute(sql`select ${word}::text as word`));
    return row?.word;
  };
  await Promise.all(Array.from({ length: POOL_SIZE }, (_, nth) => ask(`${nth}`)));
  return {
    way,
    db,
    ask,
    async close() {
      way.cut();
      way.close();
      await close();
    },
  };
}

it('answers a statement that is retried at the moment in which its connections break', async () => {
  const { way, ask, close } = await openPool();
  const outagesBefore = outages();
  /** Retries at once. */
  const insist = async (word: string, attempts: number): Promise<unknown> => {
    try {
      return await ask(word);
    } catch (error) {
      if (attempts === 1) throw error;
      return insist(`${word}'`, attempts - 1);
    }
  };
  const insisted = insist('word', POOL_SIZE);
  await new Promise(setImmediate);
  way.reset();
  expect(await insisted).toMatch(/^word'+$/);
  expect(outages()).toBeGreaterThan(outagesBefore);
  await close();
});

it('does not wait for connections that have died silently, and answers on new ones', async () => {
  const { way, db, ask, close } = await openPool(100);
  way.silence();
  await expect(ask('word')).rejects.toMatchObject({ cause: expect.any(OverdueError) });
  expect(await ask('word')).toBe('word');

  way.silence();
  const transaction = db.transaction((inner) => inner.execute(sql`select 1`));
  await expect(transaction).rejects.toBeInstanceOf(OverdueError);
  expect(await ask('word')).toBe('word');
  await close();
});

it('parses results of its next connections as of the first', async () => {
  const { way, db, ask, close } = await openPool();
  const asked = sql`select timestamp '2026-11-27' as at, '{"a":1}'::jsonb as json`;
  const read = async () => rowsOf(await db.execute(asked));
  const [first] = await read();
  const failing = ask('word').catch(() => {});
  await new Promise(setImmediate);
  way.reset();
  await failing;
  expect((await read())[0]).toEqual(first);
  await close();
});
