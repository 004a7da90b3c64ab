import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database';
import { proofCodes, recoveryCodes } from '../db/schema/members';
import { hashOfToken } from '../request/member-sessions';

const HOUR_MS = 60 * 60 * 1000;
const RECOVERY_LIFETIME_MS = HOUR_MS;
const PROOF_LIFETIME_MS = 3 * 24 * HOUR_MS;

/**
 * Makes a code by which a member chooses a new password, once, within an hour.
 * @returns the code: 32 random bytes as hexadecimal text; only its hash is stored
 */
export function createRecoveryCode(db: Database, memberId: number, now: Date): Promise<string> {
  return createCode(db, recoveryCodes, memberId, new Date(now.getTime() + RECOVERY_LIFETIME_MS));
}

/**
 * Makes a code that proves a member's mailbox, once, within three days.
 * @returns the code, as above
 */
export function createProofCode(db: Database, memberId: number, now: Date): Promise<string> {
  return createCode(db, proofCodes, memberId, new Date(now.getTime() + PROOF_LIFETIME_MS));
}

async function createCode(
  db: Database,
  codes: typeof recoveryCodes | typeof proofCodes,
  memberId: number,
  expiresAt: Date,
): Promise<string> {
  const code = randomBytes(32).toString('hex');
  await db.insert(codes).values({ codeHash: hashOfToken(code), memberId, expiresAt });
  return code;
}
