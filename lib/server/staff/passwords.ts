import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import { STAFF_PASSWORD_LENGTH } from '@/lib/config/staff-rights';
import { isCommonPassword } from '@/lib/contract/common-passwords';
import { DeskRejection } from '../request/desk-rejection';
import type { StaffContext } from './desk-backend';
import { countFailedTry, countStaffTry } from './failed-tries';

/** An existing password: the rules for new ones do not apply. */
export const password = z.string().min(1).max(1000);

/** @throws DeskRejection when a new password is too short, the mail address, or a common password */
export function checkPassword(chosen: string, email: string): void {
  const { min, max } = STAFF_PASSWORD_LENGTH;
  const length = [...chosen].length;
  const isMail = chosen.trim().toLowerCase() === email;
  if (length < min || length > max || isMail) throw new DeskRejection('weakPassword');
  if (isCommonPassword(chosen, email)) throw new DeskRejection('commonPassword');
}

/** @throws DeskRejection for a wrong password, RequestError 429 after too many attempts */
export async function requirePassword(context: StaffContext, given: string): Promise<void> {
  const { auth, headers, staff } = context;
  const countSuccess = await countStaffTry(context, staff.email, true);
  try {
    await auth.api.verifyPassword({ body: { password: given }, headers });
  } catch (error) {
    if (!isAPIError(error)) throw error;
    await countFailedTry(context, 'wrongPassword', staff.id);
    throw new DeskRejection('wrongPassword');
  }
  await countSuccess();
}
