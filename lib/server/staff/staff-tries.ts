import { countTry } from '../request/login-throttle';
import type { ActionContext } from './desk-backend';

/**
 * Counts a try at the password or code of somebody of the staff, as those of members are.
 * @param isSignedIn it comes from a session of the account, which counts wherever it was taken to
 * @returns to be called when it was right
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
