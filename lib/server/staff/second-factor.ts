import { createOTP } from '@better-auth/utils/otp';
import {
  constantTimeEqual,
  generateRandomString,
  symmetricDecrypt,
  symmetricEncrypt,
} from 'better-auth/crypto';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { company } from '@/lib/config/company';
import type { Database } from '../db/database';
import { staffPendingFactors, staffTwoFactors } from '../db/schema/staff';
import type { StaffAuth } from './staff-auth';

/** As authenticator apps make codes (RFC 6238). */
const CODES = { digits: 6, period: 30 } as const;

/** Steps before and after the present one whose codes better-auth accepts: clocks differ. */
const STEPS_ACCEPTED = [1, 0, -1] as const;

/** Enough to install an app; afterwards an unattended browser shows no key. */
const PENDING_MS = 30 * 60 * 1000;

/** As many as better-auth makes; it accepts them in place of a code. */
const RECOVERY_CODES = 10;
const recoveryCode = () => {
  const half = () => generateRandomString(5, 'a-z', '0-9', 'A-Z');
  return `${half()}-${half()}`;
};

/** A session and its person. */
interface Asking {
  sessionId: string;
  email: string;
}

export interface PendingSecondFactor {
  /** `otpauth://totp/…`, as authenticator apps read it from a QR code. */
  uri: string;
  /** The key alone, to be typed. */
  key: string;
  /** Each opens the account once, in place of a code. */
  recoveryCodes: string[];
}

const keyOf = async (auth: StaffAuth) => (await auth.$context).secretConfig;

const decrypt = async (auth: StaffAuth, data: string) =>
  symmetricDecrypt({ key: await keyOf(auth), data });

/** Makes a second factor that is not in use until a code of it is entered in the same session. */
export async function beginSecondFactor(
  db: Database,
  auth: StaffAuth,
  sessionId: string,
  now: Date,
): Promise<void> {
  const key = await keyOf(auth);
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  const values = {
    secret: await symmetricEncrypt({ key, data: generateRandomString(32) }),
    backupCodes: await symmetricEncrypt({ key, data: JSON.stringify(codes) }),
    createdAt: now,
  };
  await db
    .insert(staffPendingFactors)
    .values({ ...values, sessionId })
    .onConflictDoUpdate({ target: staffPendingFactors.sessionId, set: values });
}

async function findPending(db: Database, sessionId: string, now: Date) {
  const { createdAt } = staffPendingFactors;
  const since = new Date(now.getTime() - PENDING_MS);
  const [stored] = await db
    .select()
    .from(staffPendingFactors)
    .where(and(eq(staffPendingFactors.sessionId, sessionId), gt(createdAt, since)));
  return stored ?? null;
}

/**
 * A second factor that was made in a session within half an hour and of which no code was entered
 * yet; null when there is none. Once it is in use, it is never shown again.
 */
export async function pendingSecondFactor(
  db: Database,
  auth: StaffAuth,
  { sessionId, email }: Asking,
  now = new Date(),
): Promise<PendingSecondFactor | null> {
  const stored = await findPending(db, sessionId, now);
  if (!stored) return null;
  const uri = createOTP(await decrypt(auth, stored.secret), CODES).url(company().name, email);
  return {
    uri,
    key: new URL(uri).searchParams.get('secret') ?? '',
    recoveryCodes: JSON.parse(await decrypt(auth, stored.backupCodes)),
  };
}

/** Deletes the pending factor of a session; the second factor in use does not change. */
export async function dropPendingFactor(db: Database, sessionId: string): Promise<void> {
  await db.delete(staffPendingFactors).where(eq(staffPendingFactors.sessionId, sessionId));
}

/** The step of a code; null when it is none of those accepted now. */
async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const codes = createOTP(secret, CODES);
  const present = Math.floor(now.getTime() / (CODES.period * 1000));
  for (const step of STEPS_ACCEPTED.map((ahead) => present + ahead)) {
    if (constantTimeEqual(await codes.hotp(step), code)) return step;
  }
  return null;
}

/**
 * The pending factor that replaces the one in use, once a code proves that the person has it.
 * @returns null where the code is wrong, or nothing was begun in the session
 */
export async function provenFactor(
  db: Database,
  auth: StaffAuth,
  { sessionId, code, now }: { sessionId: string; code: string; now: Date },
) {
  const stored = await findPending(db, sessionId, now);
  const step = stored && (await stepOf(await decrypt(auth, stored.secret), code, now));
  if (!stored || step === null) return null;
  const { secret, backupCodes } = stored;
  return { secret, backupCodes, lastUsedStep: step };
}

/**
 * Marks a correct code as used (RFC 6238 section 5.2: a verifier must not accept one twice). Of two
 * concurrent requests with the same code, the database accepts one.
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
  const step = stored && (await stepOf(await decrypt(auth, stored.secret), code, now));
  if (!stored || typeof step !== 'number') return false;
  const used = await db
    .update(staffTwoFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(id, stored.id), or(isNull(lastUsedStep), lt(lastUsedStep, step))))
    .returning({ id });
  return used.length > 0;
}
