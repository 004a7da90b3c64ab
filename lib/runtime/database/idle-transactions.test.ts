import { connect as connectSocket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import postgres, { type Options } from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectDatabase } from '@/lib/server/db/client';
import { openInMemory } from '@/tests/support/server/test-database';
import type { Session } from './client-session';
import { endWhenIdleTooLong } from './idle-transactions';
import { PgliteServer } from './pglite-server';

let db: PGlite;
let server: PgliteServer;
let port: number;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  db = await openInMemory();
  await db.exec('create table sales (id int primary key)');
  server = new PgliteServer(db, 'a-password');
  port = await server.listen();
});

afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  await server.close();
  await db.close();
});

const url = () => `postgres://postgres:a-password@127.0.0.1:${port}/postgres`;

/** A client at a prompt, with everything that the server sends it. */
function atPrompt(applicationName: string) {
  const heard: Buffer[] = [];
  const options = {
    max: 1,
    connection: { application_name: applicationName },
    socket: () => {
      const socket = connectSocket(port, '127.0.0.1');
      return socket.on('data', (data) => heard.push(data));
    },
  };
  const sql = postgres(url(), options as unknown as Options<Record<string, never>>);
  ends.push(() => sql.end({ timeout: 0 }));
  return { sql, heard: () => Buffer.concat(heard).toString('latin1') };
}

/** Stores an enquiry as the site does; returns how long that took. */
async function storeEnquiry(id: number): Promise<number> {
  const { db, close } = connectDatabase(url(), 1);
  ends.push(close);
  await db.execute('select 1');
  const startedAt = performance.now();
  await db.execute(`insert into sales values (${id})`);
  return performance.now() - startedAt;
}

it('a transaction left open at a prompt is rolled back, with the reason, once an enquiry waits for it', async () => {
  const { sql, heard } = atPrompt('psql');
  const prompt = await sql.reserve();
  await prompt.unsafe('begin; insert into sales values (1)');
  expect(await storeEnquiry(2)).toBeLessThan(15_000);
  await expect.poll(heard).toMatch(/FATAL.*25P03.*idle in a transaction while others waited/s);
  const stored = await db.query('select id from sales order by id');
  expect(stored.rows).toEqual([{ id: 2 }]);
});

it('a transaction that is not idle is left alone, although an enquiry waits for it', async () => {
  const { sql } = atPrompt('psql');
  let storing: Promise<number> | undefined;
  await sql.begin(async (transaction) => {
    storing = storeEnquiry(4);
    for (let id = 100; id < 160; id++) {
      await transaction`insert into sales values (${id})`;
      await transaction`select pg_sleep(0.02)`;
    }
  });
  await storing;
  const { rows } = await db.query('select count(*)::int as count from sales where id >= 100');
  expect(rows).toEqual([{ count: 60 }]);
});

it.each([
  ['psql', 1],
  ['border-auto-mall', 0],
  ['pg_dump', 0],
])(
  'of %s, a transaction that blocks others for half a second is ended: %i',
  (applicationName, ended) => {
    vi.useFakeTimers();
    const end = vi.fn();
    const session = { applicationName, socket: { writableLength: 0 } } as Session;
    endWhenIdleTooLong(session, () => true, end);
    vi.advanceTimersByTime(500);
    expect(end).toHaveBeenCalledTimes(ended);
    clearTimeout(session.idleTimer);
    vi.useRealTimers();
  },
);
