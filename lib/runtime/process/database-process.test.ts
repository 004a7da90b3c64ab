import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { rowsOf } from '@/lib/server/db/database';
import { isOutage } from '@/lib/server/db/outage';
import { unpackTestDatabase } from '@/tests/support/server/test-database';
import { type RunningDatabase, startDatabaseProcess } from './database-process';

/** One missing answer is enough here. */
const SILENT_MAX_S = 2;

let dataDir: string;
let database: RunningDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'database-process-'));
  await unpackTestDatabase(dataDir);
  database = await startDatabaseProcess(dataDir, SILENT_MAX_S);
  connection = connectDatabase(database.url, 1);
  await connection.db.execute('create table sales (id int primary key)');
});
afterAll(async () => {
  await connection.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const pidOfOwner = (): number => JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8')).pid;

const storedIds = async () =>
  rowsOf<{ id: number }>(await connection.db.execute('select id from sales order by id')).map(
    ({ id }) => id,
  );

it('is started again when it is killed, under the same address, with all that was answered', async () => {
  await connection.db.execute('insert into sales values (1)');
  const killed = pidOfOwner();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => storedIds().catch(() => [])).toEqual([1]);
  expect(pidOfOwner()).not.toBe(killed);
  await connection.db.execute('insert into sales values (2)');
});

it('leaves its clients their connections when it ends within a transaction', async () => {
  const { db } = connection;
  const begun = db.transaction(async (transaction) => {
    await transaction.execute('insert into sales values (9)');
    process.kill(pidOfOwner(), 'SIGTERM');
    for (;;) await transaction.execute('select 1');
  });
  await expect(begun).rejects.toSatisfy(isOutage);
  await expect.poll(() => storedIds().catch(() => [])).toEqual([1, 2]);
});

it('is ended and started again when it does not answer', async () => {
  const frozen = pidOfOwner();
  process.kill(frozen, 'SIGSTOP');
  await expect.poll(() => storedIds().catch(() => [])).toEqual([1, 2]);
  expect(pidOfOwner()).not.toBe(frozen);
  expect(vi.mocked(console.error).mock.calls.flat().join()).toMatch(/not answered for 3 s/);
});

it('says in one line why it cannot be opened', async () => {
  const second = startDatabaseProcess(dataDir);
  await expect(second).rejects.toMatchObject({ name: 'CommandError' });
  await expect(second).rejects.toThrow(/belongs to a running instance/);
});
