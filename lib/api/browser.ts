import { NetworkError } from '@/lib/contract/envelope';
import type { Send } from './client';

let client: Promise<Send> | undefined;

const listeners = new Set<() => void>();

/** Loads the client once; a chunk that failed to load is requested again the next time. */
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
 * The browser's client. Its 25 KB come with the first request, so that a form can show without
 * them.
 * @throws NetworkError also when the client's own script could not be loaded
 */
export const send: Send = async (call, params, options) => {
  const client = await clientOnce();
  try {
    return await client(call, params, options);
  } finally {
    for (const listener of listeners) listener();
  }
};

/**
 * Runs `listener` after each call of this page, answered or not.
 * @returns what ends it
 */
export function afterEachCall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches the client ahead of a likely request; a failure shows when it is really needed. */
export function preloadClient(): void {
  clientOnce().catch(() => {});
}
