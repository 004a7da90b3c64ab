import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';

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

/** Stands in place of a hash where an account must not be opened by any password. */
export const NO_PASSWORD = 'none';

let nobodysHash: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash (unknown account, or one without a password) the same work is done
 * against a random one, so that the time of the answer does not tell whether an account exists.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(32).toString('hex'));
  const known = passwordHash === NO_PASSWORD ? null : passwordHash;
  const isRight = await verify(known ?? (await nobodysHash), password);
  return isRight && known !== null;
}
