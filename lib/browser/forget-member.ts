import { writeSentNumbers } from './sent-numbers-cookie';
import { removeAllBut } from './storage';
import { KEPT_AT_EXIT_KEYS, OUTBOX_KEY, SEEN_CARS_CACHE } from './storage-keys';

/**
 * Removes what the browser stores of a member on this host. Other hosts of the site have their own
 * storage, and do the same when they learn that the login has ended.
 * @param keepsOutbox when the login expired or was ended elsewhere: the member still wants answers
 *   to the enquiries in the outbox, which are sent at once because there is a network
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
