import { createHash } from 'node:crypto';
import { commonestPasswords } from '@/lib/contract/common-passwords';

let known: Set<string> | undefined;

/**
 * Whether an encoded password (api.md) is that of the empty one, or of one of the commonest. Their
 * encodings take a tenth of a second and some 5 MB, so they are computed on first use.
 */
export function isCommonEncoding(encoded: string): boolean {
  known ??= new Set(Array.from(commonestPasswords(), encodingOf));
  return known.has(encoded);
}

/** As `encodePassword` of the contract does it in the browser, which costs a hundred times as much. */
function encodingOf(password: string): string {
  return createHash('md5').update(Buffer.from(password).toString('base64')).digest('hex');
}
