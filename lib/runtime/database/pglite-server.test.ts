import type { PGlite } from '@electric-sql/pglite';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openInMemory } from '@/tests/support/server/test-database';
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
  db = await openInMemory();
  server = new PgliteServer(db, PASSWORD);
  port = await server.listen();
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end({ timeout: 1 })));
  await server.close();
  await db.close();
});

/** The texts of prepared statements, by a pattern of LIKE. */
async function statementsLike(pattern: string): Promise<string[]> {
  const { rows } = await db.query<{ statement: string }>(
    'select statement from pg_prepared_statements where statement like $1',
    [pattern],
  );
  return rows.map(({ statement }) => statement).filter((text) => !text.includes('pg_prepared'));
}

beforeEach(async () => {
  await db.exec('drop table if exists sales; create table sales (id int primary key, cars int)');
});

describe('several clients of one PGlite', () => {
  it('get their own rows, not those another one asked for', async () => {
    const first = connect(8);
    const second = connect(8);
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

  it('receive errors, alone and inside transactions, and continue to work', async () => {
    const sql = connect(4);
    await expect(sql`select 1 / ${0}::int`).rejects.toMatchObject({ code: '22012' });
    const twice = sql.begin(async (transaction) => {
      await transaction`insert into sales values (1, 1)`;
      await transaction`insert into sales values (1, 2)`;
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await sql`select count(*)::int as count from sales`).toEqual([{ count: 0 }]);
  });

  it('lose their open transaction when they disconnect, and block no other client', async () => {
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
    const prepare = true;
    for (let id = 0; id < 5; id++)
      await leaving.unsafe(`select ${id} + $1::int`, [id], { prepare });
    expect((await statementsLike('select _ + %')).length).toBe(5);
    await leaving.end();
    const others = clients.filter((client) => client !== leaving);
    await Promise.all(others.map((client) => client.end()));
    await expect.poll(() => statementsLike('select _ + %')).toEqual([]);
  });

  it('share the statements that they send without a name', async () => {
    const first = connect(2);
    const second = connect(2);
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const client = number % 2 ? first : second;
        const [row] = await client.unsafe('select $1::int as number, $2::text as word', [
          number,
          `word ${number}`,
        ]);
        return row;
      }),
    );
    expect(answers).toEqual(
      Array.from({ length: 40 }, (_, number) => ({ number, word: `word ${number}` })),
    );
    expect(await statementsLike('select $1::int as number, %')).toHaveLength(1);
  });

  it('have no more than 200 statements prepared for them', async () => {
    const sql = connect(1);
    for (let id = 0; id < 250; id++) await sql.unsafe(`select ${id} as many, $1::int`, [id]);
    expect((await statementsLike('select % as many, %')).length).toBeLessThanOrEqual(200);
    expect(await sql.unsafe('select 0 as many, $1::int as n', [7])).toEqual([{ many: 0, n: 7 }]);
  });

  it('meet the new columns of a table after one failure at most', async () => {
    const sql = connect(1);
    const read = () => sql.unsafe('select * from sales where id = $1', [1]);
    await sql`insert into sales values (1, 2)`;
    expect(await read()).toEqual([{ id: 1, cars: 2 }]);
    await sql.unsafe('alter table sales add column port text');
    await read().catch((error) => expect(error).toMatchObject({ code: '0A000' }));
    expect(await read()).toEqual([{ id: 1, cars: 2, port: null }]);
  });

  it('work after a wrong statement and after one of them had all deallocated', async () => {
    const first = connect(1);
    const second = connect(1);
    const add = (sql: Sql, number: number) => sql.unsafe('select $1::int + 1 as sum', [number]);
    await expect(first.unsafe('select $1::int from nowhere', [1])).rejects.toMatchObject({
      code: '42P01',
    });
    expect(await add(first, 1)).toEqual([{ sum: 2 }]);
    await second.unsafe('deallocate all');
    expect(await add(first, 2)).toEqual([{ sum: 3 }]);
    const failed = first.begin(async (transaction) => {
      await transaction.unsafe('select 1 / $1::int', [0]).catch(() => {});
      await transaction.unsafe('select $1::int + 1 as sum', [1]);
    });
    await expect(failed).rejects.toMatchObject({ code: expect.stringMatching('22012|25P02') });
    expect(await add(second, 3)).toEqual([{ sum: 4 }]);
  });

  it('need the password', async () => {
    const stranger = connect(1, 'a-passwore');
    await expect(stranger`select 1`).rejects.toMatchObject({ code: '28P01' });
  });
});

describe('notifications', () => {
  /** A client that listens, with what it hears. */
  async function listen(channel: string) {
    const client = connect(1);
    const heard: string[] = [];
    const { unlisten } = await client.listen(channel, (payload) => heard.push(payload));
    return { client, heard, unlisten };
  }

  it('reach every client that listens on the channel, and no other', async () => {
    const first = await listen('sold');
    const second = await listen('sold');
    const other = await listen('new');
    const sql = connect(2);
    await sql.notify('sold', 'byd');
    await sql`select pg_notify('new', 'tank')`;
    await expect.poll(() => [first.heard, second.heard]).toEqual([['byd'], ['byd']]);
    await expect.poll(() => other.heard).toEqual(['tank']);
  });

  it('come when the transaction is committed, and never when it is rolled back', async () => {
    const { heard } = await listen('committed');
    const sql = connect(1);
    await sql.begin(async (transaction) => {
      await transaction`select pg_notify('committed', 'first')`;
      await transaction`select 1`;
      expect(heard).toEqual([]);
    });
    const failed = sql.begin(async (transaction) => {
      await transaction`select pg_notify('committed', 'never')`;
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await sql.notify('committed', 'last');
    await expect.poll(() => heard).toEqual(['first', 'last']);
  });

  it('still reach the others when one stops listening or disconnects', async () => {
    const stopping = await listen('shared');
    const leaving = await listen('shared');
    const staying = await listen('shared');
    await stopping.unlisten();
    await leaving.client.end();
    const sql = connect(1);
    await sql.notify('shared', 'still');
    await expect.poll(() => staying.heard).toEqual(['still']);
    expect([stopping.heard, leaving.heard]).toEqual([[], []]);
  });

  it('are not sent to a client whose LISTEN was rolled back', async () => {
    const sql = connect(1);
    const undone = sql.begin(async (transaction) => {
      await transaction.unsafe('listen "undone"');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await sql.notify('undone', 'x');
    const listening = await sql`select pg_listening_channels() as channel`;
    expect(listening.map(({ channel }) => channel)).not.toContain('undone');
  });

  it('are no longer listened for once every listener has gone', async () => {
    const { client } = await listen('a "quoted" channel');
    await client.end();
    const channels = async () =>
      (await db.query<{ c: string }>('select pg_listening_channels() c')).rows.map(({ c }) => c);
    await expect.poll(channels).not.toContain('a "quoted" channel');
  });
});
