import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTENT_TAG } from '@/lib/config/cache-tags';
import type { Database } from './db/database';
import { cachedQuery, cachedRows, expireQueries } from './query-cache';

// The cache compares databases and asks them nothing.
const database = () => ({}) as Database;
let db: Database;
beforeEach(() => {
  db = database();
});
afterEach(() => vi.restoreAllMocks());

function counted(tags: string[] = ['catalogue']) {
  const run = vi.fn(async () => ({ count: run.mock.calls.length }));
  return { run, ask: (key = 'models', from = db) => cachedQuery(from, { key: [key], tags, run }) };
}

it('asks once for everybody who asks at the same time or later', async () => {
  const { run, ask } = counted();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect([...answers, await ask()]).toEqual(Array(4).fill({ count: 1 }));
  expect(run).toHaveBeenCalledTimes(1);
});

it('tells questions and databases apart', async () => {
  const { ask } = counted();
  await ask('models');
  expect(await ask('brands')).toEqual({ count: 2 });
  expect(await ask('models', database())).toEqual({ count: 3 });
  expect(await ask('models')).toEqual({ count: 1 });
});

it('asks again after a minute', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const { ask } = counted();
  await ask();
  clock.mockReturnValue(60_000);
  expect(await ask()).toEqual({ count: 1 });
  clock.mockReturnValue(62_000);
  expect(await ask()).toEqual({ count: 2 });
});

it('asks again at once when what an answer shows has changed, and only then', async () => {
  const { ask } = counted(['catalogue', 'articles']);
  await ask();
  expireQueries(['reviews']);
  expect(await ask()).toEqual({ count: 1 });
  expireQueries(['articles']);
  expect(await ask()).toEqual({ count: 2 });
  expireQueries([CONTENT_TAG]);
  expect(await ask()).toEqual({ count: 3 });
});

it('does not store an answer from before a change', async () => {
  let answer = (_: object) => {};
  const before = cachedQuery(db, {
    key: ['slow'],
    tags: ['catalogue'],
    run: () => new Promise<object>((resolve) => (answer = resolve)),
  });
  expireQueries(['catalogue']);
  const after = cachedQuery(db, { key: ['slow'], tags: ['catalogue'], run: async () => ['new'] });
  answer(['old']);
  expect(await before).toEqual(['old']);
  expect(await after).toEqual(['new']);
  const again = { key: ['slow'], tags: ['catalogue'], run: async () => ['newer'] };
  expect(await cachedQuery(db, again)).toEqual(['new']);
});

it('tells everybody of a failure, and stores none', async () => {
  const run = vi.fn<() => Promise<object>>().mockRejectedValueOnce(new Error('away'));
  run.mockResolvedValueOnce(['there']);
  const ask = () => cachedQuery(db, { key: ['models'], tags: [], run });
  const failures = await Promise.allSettled([ask(), ask()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toEqual(['there']);
});

it('is bounded, whatever is asked', async () => {
  const { run, ask } = counted();
  for (let i = 0; i < 12_000; i += 1) await ask(`query ${i}`);
  run.mockClear();
  await ask('query 11999');
  expect(run).not.toHaveBeenCalled();
  await ask('query 0');
  expect(run).toHaveBeenCalledOnce();
});

describe('rows by id', () => {
  const readRows = vi.fn<(ids: number[]) => Promise<Map<number, { id: number }>>>();
  const rows = (ids: number[]) =>
    cachedRows(db, { key: 'card', ids, tags: ['catalogue'], run: readRows });
  beforeEach(() => {
    readRows.mockReset().mockImplementation(async (ids) => new Map(ids.map((id) => [id, { id }])));
  });

  it('are read once, whatever they are asked for with', async () => {
    await rows([1, 2]);
    expect([...(await rows([2, 3])).values()]).toEqual([{ id: 2 }, { id: 3 }]);
    expect(readRows.mock.calls).toEqual([[[1, 2]], [[3]]]);
  });

  it('are read again once what they show has changed', async () => {
    await rows([1]);
    expireQueries(['catalogue']);
    await rows([1]);
    expect(readRows).toHaveBeenCalledTimes(2);
  });

  it('are not stored when they changed while they were read', async () => {
    readRows.mockImplementationOnce(async () => {
      expireQueries(['catalogue']);
      return new Map([[1, { id: 0 }]]);
    });
    await rows([1]);
    expect((await rows([1])).get(1)).toEqual({ id: 1 });
  });
});
