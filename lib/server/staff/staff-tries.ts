import { countTry } from '../request/login-throttle';
import type { ActionContext } from './desk-backend';

/**
 * Counts a try at the password or code of a staff member, as for members.
 * @param isSignedIn the try comes from a session of the account, and counts for any address
 * @returns a function to call when it was right
 * @throws RequestError 429
 */
export function countStaffTry(
  { limits, address }: Pick<ActionContext, 'limits' | 'address'>,
  email: string,
  isSignedIn = false,
): Promise<() => Promise<void>> {
  const from = isSignedIn ? null : address;
  return countTry(limits, { account: `staff ${email}`, address: from, isKnownAddress: isSignedIn });
}
