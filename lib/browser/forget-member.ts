import { forgetSentNumbers } from './sent-numbers';
import { removeAllBut } from './storage';
import { KEPT_AT_EXIT_KEYS } from './storage-keys';

/**
 * Removes what the browser holds of a member on this host. Other hosts of the site have storage of their
 * own: they do the same when they learn that the login is over.
 */
export function forgetMember(): void {
  removeAllBut(KEPT_AT_EXIT_KEYS);
  forgetSentNumbers();
}
