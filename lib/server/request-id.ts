import { AsyncLocalStorage } from 'node:async_hooks';

/** On the global object: Next and the process around it load this module separately. */
const holder = globalThis as typeof globalThis & { requestIds?: AsyncLocalStorage<string> };
holder.requestIds ??= new AsyncLocalStorage();
const ids = holder.requestIds;

/** Of the request that is being answered; undefined outside of one. */
export const currentRequestId = (): string | undefined => ids.getStore();

/** Adds a request's id to everything that `work` logs, also in work that it does not await. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return ids.run(id, work);
}
