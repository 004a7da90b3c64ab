import { describe, expect, it } from 'vitest';
import { RequestError } from '../request/request-error';
import { createKeyedConcurrencyLimit } from './concurrency-limit';

/** Work that ends when a test ends it, and shows whether it has started. */
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

describe('a limit by key', () => {
  it('limits the places of one key, and those of all keys together', async () => {
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
