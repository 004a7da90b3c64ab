import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../db/database';
import { recoveryCodes } from '../db/schema/members';

const LIFETIME_MS = 60 * 60 * 1000;

/**
 * Makes a code by which a member chooses a new password, once, within an hour.
 * @returns the code: 32 random bytes as hexadecimal text; only its hash is stored
 */
export async function createRecoveryCode(
  db: Database,
  memberId: number,
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('hex');
  await db.insert(recoveryCodes).values({
    codeHash: createHash('sha256').update(code).digest('hex'),
    memberId,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  return code;
}
