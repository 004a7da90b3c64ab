import { writeSentNumbers } from './sent-numbers-cookie';
import { readText, removeAllBut, removeText, writeText } from './storage';
import {
  EXIT_KEY,
  KEPT_AT_EXIT_KEYS,
  OUTBOX_KEY,
  SEEN_CARS_CACHE,
  TOKEN_KEY,
} from './storage-keys';

/**
 * Removes what the browser stores of a member on this host, and has its other open tabs forget what
 * they hold themselves (store/store-provider.tsx). Other hosts of the site have their own storage, and
 * do the same when they learn that the login has ended.
 */
export function forgetMember(): void {
  forgetAllBut(KEPT_AT_EXIT_KEYS);
  removeDatabase(OUTBOX_KEY);
  writeText(EXIT_KEY, '1');
  removeText(EXIT_KEY);
}

/**
 * The same when the server does not know a login any more: it expired or was ended elsewhere. The
 * outbox stays: the member still wants answers to its enquiries, which are sent at once because
 * there is a network. Call before the token is dropped.
 * @param draftKey of the form that is being written, which stays
 */
export function forgetEndedLogin(token: string, draftKey = ''): void {
  // Another login may have happened in another tab.
  if (readText(TOKEN_KEY) === token) forgetAllBut([...KEPT_AT_EXIT_KEYS, OUTBOX_KEY, draftKey]);
}

function forgetAllBut(keys: readonly string[]): void {
  removeAllBut(keys);
  writeSentNumbers([]);
  if ('caches' in window) void caches.delete(SEEN_CARS_CACHE).catch(() => {});
}

function removeDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Without storage there is nothing to remove.
  }
}
