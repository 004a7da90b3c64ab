import { setTimeout } from 'node:timers/promises';

export class OverdueError extends Error {
  override name = 'OverdueError';
  readonly code = 'ETIMEDOUT';
}

/**
 * The result of some work, within a time limit: a connection that died without an error never
 * answers. The work itself is not stopped; a late result is ignored.
 * @throws OverdueError when it takes longer, else the error of the work
 */
export async function within<Result>(maxMs: number, work: PromiseLike<Result>): Promise<Result> {
  const over = new AbortController();
  const late = setTimeout(maxMs, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new OverdueError(`no answer for ${maxMs} ms`);
  });
  late.catch(() => {});
  return Promise.race([work, late]).finally(() => over.abort());
}
