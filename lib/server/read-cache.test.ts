import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTENT_TAG } from '@/lib/config/cache-table';
import type { Database } from './db/database';
import { cachedAnswer, cachedQuery, cachedRows, collectTags, expireReads } from './read-cache';

// The cache compares databases and does not query them.
const database = () => ({}) as Database;
let db: Database;
/** Tests ask questions of their own. */
let test = 0;
beforeEach(() => {
  db = database();
  test += 1;
});
afterEach(() => vi.restoreAllMocks());

function counted(tags: string[] = ['catalogue']) {
  const run = vi.fn(async () => ({ count: run.mock.calls.length }));
  const ask = (name = 'models') => cachedAnswer(`${test} ${name}`, { tags, lifetimeS: 60, run });
  return { run, ask };
}

it('reads once for concurrent and later callers', async () => {
  const { run, ask } = counted();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect([...answers, await ask()]).toEqual(Array(4).fill({ count: 1 }));
  expect(run).toHaveBeenCalledTimes(1);
});

it('tells questions and databases apart', async () => {
  const run = vi.fn(async () => ({ count: run.mock.calls.length }));
  const ask = (arg: string, from = db) => cachedQuery(from, 'models', [arg], run);
  await ask('suv');
  expect(await ask('mpv')).toEqual({ count: 2 });
  expect(await ask('suv', database())).toEqual({ count: 3 });
  expect(await ask('suv')).toEqual({ count: 1 });
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
  expireReads(['reviews']);
  expect(await ask()).toEqual({ count: 1 });
  expireReads(['articles']);
  expect(await ask()).toEqual({ count: 2 });
  expireReads([CONTENT_TAG]);
  expect(await ask()).toEqual({ count: 3 });
});

it('does not store an answer from before a change', async () => {
  let answer = (_: object) => {};
  const before = cachedQuery(
    db,
    'models',
    ['slow'],
    () => new Promise<object>((resolve) => (answer = resolve)),
  );
  expireReads(['catalogue']);
  const after = cachedQuery(db, 'models', ['slow'], async () => ['new']);
  answer(['old']);
  expect(await before).toEqual(['old']);
  expect(await after).toEqual(['new']);
  expect(await cachedQuery(db, 'models', ['slow'], async () => ['newer'])).toEqual(['new']);
});

it('throws a failure to every caller, and stores none', async () => {
  const run = vi.fn<() => Promise<object>>().mockRejectedValueOnce(new Error('away'));
  run.mockResolvedValueOnce(['there']);
  const ask = () => cachedQuery(db, 'models', [], run);
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

describe('the tags of what is read', () => {
  const model = (ids: number[]) =>
    cachedAnswer(`${test} model ${ids}`, {
      tags: ['catalogue'],
      lifetimeS: 60,
      ownTags: (found) => found.map((id) => `model:${id}`),
      run: async () => ids,
    });

  it('are those of each answer, read, shared or cached, and of the records that it shows', async () => {
    const read = () => collectTags(() => Promise.all([model([1]), model([1, 2])]));
    const [{ tags: first }, { tags: shared }] = await Promise.all([read(), read()]);
    const { tags: cached } = await read();
    for (const tags of [first, shared, cached])
      expect([...tags].sort()).toEqual(['catalogue', 'model:1', 'model:2']);
  });

  it('do not include those of nested reads', async () => {
    const ask = () =>
      cachedAnswer(`${test} home`, {
        tags: ['home'],
        lifetimeS: 60,
        run: () => cachedQuery(db, 'models', [], async () => ['car']),
      });
    expect([...(await collectTags(ask)).tags]).toEqual(['home']);
  });

  it('drop an answer when one of its records has changed', async () => {
    const { run, ask } = counted();
    await ask();
    await model([7]);
    expireReads(['model:7']);
    await ask();
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('rows by id', () => {
  const readRows = vi.fn<(ids: number[]) => Promise<Map<number, { id: number }>>>();
  const rows = (ids: number[]) => cachedRows(db, 'card', [], ids, readRows);
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
    expireReads(['catalogue']);
    await rows([1]);
    expect(readRows).toHaveBeenCalledTimes(2);
  });

  it('are not stored when they changed while they were read', async () => {
    readRows.mockImplementationOnce(async () => {
      expireReads(['catalogue']);
      return new Map([[1, { id: 0 }]]);
    });
    await rows([1]);
    expect((await rows([1])).get(1)).toEqual({ id: 1 });
  });
});
