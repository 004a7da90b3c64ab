import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { CommandError } from '@/lib/runtime/process/terminal';

/** What every file of the age format begins with (https://age-encryption.org/v1). */
const AGE_BEGINNING = 'age-encryption.org/';

export interface Seal {
  encrypt(plain: Readable): Promise<Readable>;
  /** Reads back what was just written. */
  decrypt(sealed: Readable): Promise<Readable>;
}

const webOf = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream;
const nodeOf = (stream: globalThis.ReadableStream) =>
  Readable.fromWeb(stream as unknown as ReadableStream);

async function decryptWith(identities: readonly string[], sealed: Readable): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return nodeOf(await decrypter.decrypt(webOf(sealed)));
}

/**
 * Encrypts to public keys in the age format, which the program `age` can decrypt. This process can
 * read back what it wrote: it also encrypts to a key of its own that is never stored.
 * @throws CommandError for an invalid public key
 */
export async function sealTo(recipients: readonly string[]): Promise<Seal> {
  const own = await generateX25519Identity();
  const encrypter = new Encrypter();
  for (const recipient of [...recipients, await identityToRecipient(own)]) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new CommandError(`${recipient} is no public key of age (age1…).`);
    }
  }
  return {
    encrypt: async (plain) => nodeOf(await encrypter.encrypt(webOf(plain))),
    decrypt: (sealed) => decryptWith([own], sealed),
  };
}

export function isSealed(beginning: Buffer): boolean {
  return beginning.toString('latin1', 0, AGE_BEGINNING.length) === AGE_BEGINNING;
}

/**
 * The private keys of an identity file, as `age-keygen` writes it.
 * @throws CommandError when there is none, or this user may not read it
 */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new CommandError(`The private key cannot be read: ${error.message}.`);
  });
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) throw new CommandError(`There is no private key of age in ${file}.`);
  return identities;
}

/** @throws CommandError when none of the keys opens it */
export async function openSealed(
  sealed: Readable,
  identities: readonly string[],
): Promise<Readable> {
  try {
    return await decryptWith(identities, sealed);
  } catch {
    sealed.destroy();
    throw new CommandError('This backup is encrypted to another key, or damaged at its beginning.');
  }
}
