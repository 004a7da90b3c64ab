import { randomBytes } from 'node:crypto';
import { type Algorithm, verify as argon2Verify, hash, type Options } from '@node-rs/argon2';

/** Argon2id as OWASP's password storage cheat sheet advises: 19 MiB, two passes, one lane. */
const OPTIONS: Options = {
  // Algorithm.Argon2id; the enum has no value where modules are compiled one by one.
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Stored in place of a hash, for an account without a password. */
export const NO_PASSWORD = 'none';

/**
 * The first of several accounts that a password opens; null stands for a missing one. Unless one
 * opens, at least `verifiedMin` are verified, so that the time of a rejection does not reveal how
 * many there are.
 * @param verify tests count its calls
 */
export async function openedBy<Account extends { passwordHash: string }>(
  password: string,
  accounts: readonly (Account | null)[],
  verifiedMin: number,
  verify = verifyPassword,
): Promise<Account | null> {
  for (let nth = 0; nth < Math.max(accounts.length, verifiedMin); nth += 1) {
    const account = accounts[nth] ?? null;
    const isCorrect = await verify(password, account?.passwordHash ?? null);
    if (account && isCorrect) return account;
  }
  return null;
}

let decoyHash: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash (unknown account, or one without a password) a random one is
 * verified instead, so that the answer's time does not reveal whether an account exists.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(32).toString('hex'));
  const known = passwordHash === NO_PASSWORD ? null : passwordHash;
  const isCorrect = await argon2Verify(known ?? (await decoyHash), password);
  return isCorrect && known !== null;
}
