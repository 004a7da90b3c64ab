import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseReady } from '@/lib/server/db/availability';
import { connectDatabase } from '@/lib/server/db/client';
import { findProgram } from '@/tests/support/run-program';
import { openInMemory } from '@/tests/support/server/test-database';
import { PgliteServer } from './pglite-server';

const PASSWORD = 'a-password';
let db: PGlite;
let server: PgliteServer;
let url: string;
const clients: Sql[] = [];

const connect = (): Sql => {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  clients.push(client);
  return client;
};

beforeAll(async () => {
  db = await openInMemory();
  server = new PgliteServer(db, PASSWORD);
  url = `postgres://postgres:${PASSWORD}@127.0.0.1:${await server.listen()}/postgres`;
  await db.exec('create table cars (id int primary key); insert into cars values (1)');
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end({ timeout: 1 })));
  await server.close();
  await db.close();
});

describe('what one client sets', () => {
  it('applies to that client alone: a dump that empties search_path affects no other', async () => {
    const dump = connect();
    const site = connect();
    const [before] = await site`show search_path`;
    await dump`select pg_catalog.set_config('search_path', '', false)`;
    await dump.unsafe('set statement_timeout = 4321');

    expect(await site`select id from cars`).toHaveLength(1);
    expect((await site`show search_path`)[0]).toEqual(before);
    expect((await site`show statement_timeout`)[0]?.statement_timeout).toBe('0');

    expect((await dump`show search_path`)[0]?.search_path).not.toContain('public');
    expect((await dump`show statement_timeout`)[0]?.statement_timeout).toBe('4321ms');
    await expect(dump`select id from cars`).rejects.toMatchObject({ code: '42P01' });
    await dump.end();
    expect((await site`show search_path`)[0]).toEqual(before);
  });

  it('affects no other client when set inside a transaction, nor does a role or a time zone', async () => {
    const one = connect();
    const other = connect();
    await other.unsafe('create role clerk');
    await one.begin((transaction) => transaction.unsafe("set time zone 'Asia/Ulaanbaatar'"));
    await one.unsafe('set role clerk');
    expect(
      (await other`select current_user as name, current_setting('TimeZone') as zone`)[0],
    ).not.toEqual(expect.objectContaining({ name: 'clerk' }));
    expect((await other`show timezone`)[0]?.TimeZone).not.toBe('Asia/Ulaanbaatar');
    expect((await one`show timezone`)[0]?.TimeZone).toBe('Asia/Ulaanbaatar');
    await one.end();
  });

  it('goes with it, as do its temporary tables and prepared statements', async () => {
    const one = connect();
    const other = connect();
    await one.unsafe('create temporary table drafts (id int)');
    await one.unsafe('prepare count_cars as select count(*) from cars');
    await one.end();
    await expect.poll(() => other`select id from drafts`.catch(({ code }) => code)).toBe('42P01');
    await expect(other.unsafe('execute count_cars')).rejects.toMatchObject({ code: '26000' });
  });

  it.runIf(findProgram('psql'))('comes from psql, too, and is gone with it', async () => {
    const site = connect();
    const script =
      "select set_config('search_path', '', false); set default_transaction_read_only = on;";
    await promisify(execFile)('psql', [url, '--no-psqlrc', '-v', 'ON_ERROR_STOP=1', '-c', script]);
    expect(await site`select id from cars`).toHaveLength(1);
    await site`insert into cars values (2)`;
  });
});

describe('a database in read-only mode', () => {
  it('rejects writes of every client until it may write again', async () => {
    const one = connect();
    const other = connect();
    await other.unsafe("set application_name = 'report'");
    server.setReadOnly(true);
    await expect(one`insert into cars values (10)`).rejects.toMatchObject({ code: '25006' });
    await expect(other`insert into cars values (11)`).rejects.toMatchObject({ code: '25006' });
    expect(await one`select id from cars where id = 1`).toHaveLength(1);
    const site = connectDatabase(url, 1);
    expect(await isDatabaseReady(site.db)).toBe(false);
    server.setReadOnly(false);
    expect(await isDatabaseReady(site.db)).toBe(true);
    await site.close();
    await other`insert into cars values (12)`;
    await one`insert into cars values (13)`;
  });
});
