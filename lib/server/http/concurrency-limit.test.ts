import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from './concurrency-limit';
import { RequestError } from './request-error';

/** Work that ends when a test says so, and says whether it has begun. */
class PendingWork {
  isStarted = false;
  resolve!: (result: string) => void;
  reject!: (error: Error) => void;
  private readonly result = new Promise<string>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
  readonly run = () => {
    this.isStarted = true;
    return this.result;
  };
}

const TOO_MANY = { code: 429, headers: { 'retry-after': '5' } };

describe('a limit with a queue', () => {
  it('runs so much at once, lets so much wait in order, and rejects what is beyond', async () => {
    const limit = createConcurrencyLimit(2, 2);
    const works = [new PendingWork(), new PendingWork(), new PendingWork(), new PendingWork()];
    const runs = works.map((work) => limit.run(work.run));
    const started = () => works.map((work) => work.isStarted);
    await expect(limit.run(async () => 'one too many')).rejects.toMatchObject(TOO_MANY);
    expect(started()).toEqual([true, true, false, false]);
    works[1]?.resolve('second');
    expect(await runs[1]).toBe('second');
    await expect.poll(started).toEqual([true, true, true, false]);
    for (const work of works) work.resolve('done');
    expect(await Promise.all(runs)).toEqual(['done', 'second', 'done', 'done']);
  });

  it('frees the place of work that fails, at once or later', async () => {
    const limit = createConcurrencyLimit(1, 0);
    const fails = () => {
      throw new Error('at once');
    };
    await expect(limit.run(fails)).rejects.toThrow('at once');
    await expect(limit.run(() => Promise.reject(new Error('later')))).rejects.toThrow('later');
    expect(await limit.run(async () => 'ran')).toBe('ran');
  });
});

describe('a limit by key', () => {
  it('gives one key no more than its share, and all of them no more than the whole', async () => {
    const limit = createKeyedConcurrencyLimit(3, 2);
    const works = [new PendingWork(), new PendingWork(), new PendingWork()];
    const runs = works.map((work, i) => limit.run(i < 2 ? 'a' : 'b', work.run));
    await expect(limit.run('a', async () => '')).rejects.toBeInstanceOf(RequestError);
    await expect(limit.run('b', async () => '')).rejects.toMatchObject(TOO_MANY);
    await expect(limit.run('c', async () => '')).rejects.toMatchObject(TOO_MANY);
    works[0]?.reject(new Error('connection lost'));
    await expect(runs[0]).rejects.toThrow('connection lost');
    expect(await limit.run('a', async () => 'free again')).toBe('free again');
    for (const work of works) work.resolve('done');
    expect(await Promise.all(runs.slice(1))).toEqual(['done', 'done']);
  });
});
