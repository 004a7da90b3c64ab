import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { COMPANY } from '@/lib/config/company';
import type { Database } from '../db/database';
import { staffTwoFactors } from '../db/schema/staff';
import type { StaffAuth } from './staff-auth';

export interface PendingSecondFactor {
  /** `otpauth://totp/…`, as authenticator apps read it from a QR code. */
  uri: string;
  /** The key by itself, to be typed. */
  key: string;
  /** Each opens the account once, in place of a code. */
  recoveryCodes: string[];
}

/**
 * A second factor that was made and of which no code was entered yet; null when there is none. Once
 * it is in use, nobody is shown it again.
 */
export async function pendingSecondFactor(
  db: Database,
  auth: StaffAuth,
  person: { id: string; email: string },
): Promise<PendingSecondFactor | null> {
  const [stored] = await db
    .select({ secret: staffTwoFactors.secret })
    .from(staffTwoFactors)
    .where(and(eq(staffTwoFactors.userId, person.id), eq(staffTwoFactors.verified, false)))
    .limit(1);
  if (!stored) return null;
  const { secretConfig } = await auth.$context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: stored.secret });
  const uri = createOTP(secret, { digits: 6, period: 30 }).url(COMPANY.name, person.email);
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: person.id } });
  return {
    uri,
    key: new URL(uri).searchParams.get('secret') ?? '',
    recoveryCodes: backupCodes,
  };
}
