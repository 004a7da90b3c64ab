import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { COMPANY } from '@/lib/config/company';
import type { Database } from '../db/database';
import { staffTwoFactors } from '../db/schema/staff';
import type { StaffAuth } from './staff-auth';

/** As authenticator apps make codes (RFC 6238). */
const CODES = { digits: 6, period: 30 } as const;

/** Steps before and after the present one whose codes better-auth accepts: clocks differ. */
const STEPS_ACCEPTED = [1, 0, -1] as const;

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
  const uri = createOTP(await decrypt(auth, stored.secret), CODES).url(COMPANY.name, person.email);
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: person.id } });
  return {
    uri,
    key: new URL(uri).searchParams.get('secret') ?? '',
    recoveryCodes: backupCodes,
  };
}

async function decrypt(auth: StaffAuth, secret: string): Promise<string> {
  const { secretConfig } = await auth.$context;
  return symmetricDecrypt({ key: secretConfig, data: secret });
}

/**
 * Counts a code that was found right as used (RFC 6238 section 5.2: a verifier must not accept one
 * twice). Of two who bring the same one at the same moment, the database lets one in.
 * @returns false when it, or a later one, has been used before
 */
export async function spendCode(
  db: Database,
  auth: StaffAuth,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const { id, secret, lastUsedStep } = staffTwoFactors;
  const [stored] = await db
    .select({ id, secret })
    .from(staffTwoFactors)
    .where(eq(staffTwoFactors.userId, userId))
    .limit(1);
  if (!stored) return false;
  const codes = createOTP(await decrypt(auth, stored.secret), CODES);
  const present = Math.floor(now.getTime() / (CODES.period * 1000));
  for (const step of STEPS_ACCEPTED.map((ahead) => present + ahead)) {
    if ((await codes.hotp(step)) !== code) continue;
    const used = await db
      .update(staffTwoFactors)
      .set({ lastUsedStep: step })
      .where(and(eq(id, stored.id), or(isNull(lastUsedStep), lt(lastUsedStep, step))))
      .returning({ id });
    return used.length > 0;
  }
  return false;
}
