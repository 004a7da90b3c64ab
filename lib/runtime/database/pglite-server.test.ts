import { PGlite } from '@electric-sql/pglite';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PgliteServer } from './pglite-server';

const PASSWORD = 'a-password';
let db: PGlite;
let server: PgliteServer;
let port: number;
const clients: Sql[] = [];

const connect = (max: number, password = PASSWORD): Sql => {
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const client = postgres(url, { max, onnotice: () => {} });
  clients.push(client);
  return client;
};

beforeAll(async () => {
  db = await PGlite.create();
  server = new PgliteServer(db, PASSWORD);
  port = await server.listen();
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end({ timeout: 1 })));
  await server.close();
  await db.close();
});

beforeEach(async () => {
  await db.exec('drop table if exists sales; create table sales (id int primary key, cars int)');
});

describe('several clients of one PGlite', () => {
  it('get their own rows, not those another one asked for', async () => {
    const [first, second] = [connect(8), connect(8)];
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, number) => {
        const [row] = await (number % 2 ? first : second)`select ${number}::int as number`;
        return row?.number;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, number) => number));
  });

  it('run transactions one after the other, and roll back only their own', async () => {
    const sql = connect(8);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, id) =>
        sql.begin(async (transaction) => {
          await transaction`insert into sales values (${id}, 1)`;
          await transaction`update sales set cars = cars + 1 where id = ${id}`;
          if (id % 3 === 0) throw new Error('changed my mind');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    const rows = await sql`select id, cars from sales order by id`;
    expect(rows.map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, id) => id).filter((id) => id % 3 !== 0),
    );
    expect(rows.every(({ cars }) => cars === 2)).toBe(true);
  });

  it('are told about errors, alone and inside transactions, and go on', async () => {
    const sql = connect(4);
    await expect(sql`select 1 / ${0}::int`).rejects.toMatchObject({ code: '22012' });
    const twice = sql.begin(async (transaction) => {
      await transaction`insert into sales values (1, 1)`;
      await transaction`insert into sales values (1, 2)`;
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await sql`select count(*)::int as count from sales`).toEqual([{ count: 0 }]);
  });

  it('lose their open transaction when they disappear, and block nobody', async () => {
    const leaving = connect(1);
    const staying = connect(1);
    const unfinished = leaving.begin(async (transaction) => {
      await transaction`insert into sales values (7, 7)`;
      await leaving.end({ timeout: 0 });
    });
    await expect(unfinished).rejects.toThrow();
    expect(await staying`select count(*)::int as count from sales`).toEqual([{ count: 0 }]);
  });

  it('leave no prepared statements behind', async () => {
    const leaving = connect(1);
    for (let id = 0; id < 5; id++) await leaving.unsafe(`select ${id} + $1::int`, [id]);
    await leaving.end();
    const counting = () =>
      db.query<{ n: number }>('select count(*)::int n from pg_prepared_statements');
    const others = clients.filter((client) => client !== leaving);
    await Promise.all(others.map((client) => client.end()));
    await expect.poll(async () => (await counting()).rows[0]?.n).toBe(0);
  });

  it('need the password', async () => {
    const stranger = connect(1, 'a-passwore');
    await expect(stranger`select 1`).rejects.toMatchObject({ code: '28P01' });
  });
});
