import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, expect, it } from 'vitest';
import { cleanUp } from '@/tests/support/cleanup';
import { createDatabase, openTestPostgres } from '@/tests/support/test-postgres';
import { connectDatabase } from './client';
import { applyMigrations } from './migrate';
import { isOutage } from './outage';

/** Of 0058; 0059 adds columns to enquiries. */
const BEFORE_0059 = 1795717892303;

afterAll(() => cleanUp());

it('waits for a locked table without blocking its readers, and then continues', async () => {
  const url = await createDatabase(await openTestPostgres(), 'migrations');
  const { db, close } = connectDatabase(url, 1);
  const others = postgres(url, { max: 2, onnotice: () => {} });
  await applyMigrations(db, BEFORE_0059);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let holding: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    holding = others.begin(async (transaction) => {
      await transaction`select count(*) from enquiries`;
      resolve();
      await held;
    });
  });
  const migrated = applyMigrations(db);
  const isWaitedFor = async () => {
    const rows = await others`
      select 1 from pg_locks join pg_database on oid = database
      where not granted and locktype = 'relation' and datname = current_database()`;
    return rows.length > 0;
  };
  await expect.poll(isWaitedFor).toBe(true);
  // Queued behind the migration, until its lock attempt times out.
  const [row] = await others`select count(*)::int as count from enquiries`;
  expect(row?.count).toBe(0);
  letGo();
  await holding;
  await migrated;
  expect(await others`select home from enquiries`).toEqual([]);
  await others.end();
  await close();
});

it('ends a transaction whose machine was lost, which would hold its locks for hours', async () => {
  const url = await createDatabase(await openTestPostgres(), 'idle');
  const { db, close } = connectDatabase(url, 1);
  const rows = await db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(JSON.stringify(rows)).toBe('[{"idle_in_transaction_session_timeout":"1min"}]');
  await close();
});

it('writes again once its address leads to a server that takes writes, as after a failover', async () => {
  const url = await createDatabase(await openTestPostgres(), 'failover');
  const name = new URL(url).pathname.slice(1);
  const others = postgres(url, { max: 1, onnotice: () => {} });
  await others`create table written (id int)`;
  // A session keeps what was set when it began, as it keeps the server that it was opened to.
  await others.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  const { db, close } = connectDatabase(url, 2);
  const write = () => db.transaction((tx) => tx.execute(sql`insert into written values (1)`));
  await expect(write()).rejects.toSatisfy(isOutage);
  await others.unsafe(`alter database ${name} reset default_transaction_read_only`);
  await write();
  expect(await others`select id from written`).toEqual([{ id: 1 }]);
  await close();
  await others.end();
});
