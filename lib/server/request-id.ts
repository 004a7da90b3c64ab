import { AsyncLocalStorage } from 'node:async_hooks';

/** On the global object: Next and the process around it load this module separately. */
const holder = globalThis as typeof globalThis & { requestIds?: AsyncLocalStorage<string> };
holder.requestIds ??= new AsyncLocalStorage();
const ids = holder.requestIds;

/** Of the request that is being answered; undefined outside of one. */
export const currentRequestId = (): string | undefined => ids.getStore();

/** Has all that `work` logs say of which request it was, also what it starts and does not wait for. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return ids.run(id, work);
}
