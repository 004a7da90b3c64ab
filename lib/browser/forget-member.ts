import { writeSentNumbers } from './sent-numbers-cookie';
import { removeAllBut } from './storage';
import { KEPT_AT_EXIT_KEYS, OUTBOX_KEY, SEEN_CARS_CACHE } from './storage-keys';

/**
 * Removes what the browser holds of a member on this host. Other hosts of the site have storage of their
 * own: they do the same when they learn that the login is over.
 * @param keepsOutbox where the login has ended by itself or elsewhere: whoever asked something there
 *   still wants an answer, and it is sent at once because there is a network
 */
export function forgetMember({ keepsOutbox = false } = {}): void {
  removeAllBut(keepsOutbox ? [...KEPT_AT_EXIT_KEYS, OUTBOX_KEY] : KEPT_AT_EXIT_KEYS);
  if (!keepsOutbox) removeDatabase(OUTBOX_KEY);
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
