import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database';
import { sealedSecrets } from './schema/sealed-secrets';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for this purpose alone, independent of the other uses of DESK_SECRET. */
const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'border-auto-mall sealed secrets', 32));

function seal(content: string, name: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce);
  // Bound to its name, so that one secret cannot be used in place of another.
  cipher.setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64');
}

/** A secret was sealed by another key, or its stored form was changed. */
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
 * A secret that all machines of a database share: the stored one, else `own`; of several machines
 * that start at once, the first to store theirs wins.
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
