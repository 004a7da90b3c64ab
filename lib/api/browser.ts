import type { NameOf, RequestOf, ResponseOf } from '@/lib/contract/call';
import type { ApiCall } from '@/lib/contract/calls';
import { NetworkError } from '@/lib/contract/network-error';
import type { Send, SendOptions } from './client';

type CallName = NameOf<ApiCall>;
type CallNamed<Name extends CallName> = ApiCall extends infer C
  ? C extends ApiCall
    ? NameOf<C> extends Name
      ? C
      : never
    : never
  : never;

let client: Promise<Send> | undefined;

const listeners = new Set<() => void>();

/**
 * Loads the client once; a chunk that failed to load is requested again the next time. This module
 * is among the first scripts of every page (components/shell/event-replay.tsx imports it): each of
 * several later chunks would have its own list of the chunks that the client still needs, and the
 * list of one that is half loaded lacks those still missing. The client then fails until a reload.
 */
function clientOnce(): Promise<Send> {
  client ??= import('./browser-client').then(
    ({ createBrowserClient }) => createBrowserClient(),
    () => {
      client = undefined;
      throw new NetworkError('the client could not be loaded');
    },
  );
  return client;
}

/**
 * The browser's client. Its 25 KB are loaded with the first request, so that a form can show
 * without them. Calls are passed by name: their schemas validate on the server only, and are larger
 * than a form.
 * @throws NetworkError also when the client's own script could not be loaded
 */
export async function send<Name extends CallName>(
  name: Name,
  params: RequestOf<CallNamed<Name>>,
  options?: SendOptions,
): Promise<ResponseOf<CallNamed<Name>>> {
  const client = await clientOnce();
  const [method, path] = name.split(' ');
  try {
    // The client reads only these fields of a call.
    return await client({ method, path } as CallNamed<Name>, params, options);
  } finally {
    for (const listener of listeners) listener();
  }
}

/**
 * Runs `listener` after each call of this page, answered or not.
 * @returns a function that removes it
 */
export function afterEachCall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Preloads the client before a likely request; a failure surfaces when a call needs it. */
export function preloadClient(): void {
  clientOnce().catch(() => {});
}
