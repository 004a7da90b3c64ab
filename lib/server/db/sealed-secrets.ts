import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database';
import { sealedSecrets } from './schema/sealed-secrets';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for this alone: what else DESK_SECRET keys has nothing in common with it. */
const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'border-auto-mall sealed secrets', 32));

function seal(content: string, name: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce);
  // One secret is not taken for another.
  cipher.setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64');
}

/** The key that sealed a secret is another one, or somebody changed what is stored. */
export class SealedByAnotherError extends Error {
  override name = 'SealedByAnotherError';
}

function unseal(stored: string, name: string, secret: string): string {
  const bytes = Buffer.from(stored, 'base64');
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const content = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch {
    throw new SealedByAnotherError(`${name} cannot be opened`);
  }
}

/**
 * A secret that all machines of a database share: the one that is there, else `own`, whoever of several
 * that start at once stores theirs first.
 * @param secret seals it; the same on all machines
 * @throws SealedByAnotherError
 */
export async function shareSecret(
  db: Database,
  name: string,
  own: string,
  secret: string,
): Promise<string> {
  const sealed = seal(own, name, secret);
  await db.insert(sealedSecrets).values({ name, sealed }).onConflictDoNothing();
  const [row] = await db
    .select({ sealed: sealedSecrets.sealed })
    .from(sealedSecrets)
    .where(eq(sealedSecrets.name, name))
    .limit(1);
  return row ? unseal(row.sealed, name, secret) : own;
}
