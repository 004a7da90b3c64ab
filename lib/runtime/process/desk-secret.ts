import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepSecret, readSecret } from './kept-secret';

/**
 * The secret of the staff side, kept in the data folder where DESK_SECRET names none: sessions and
 * second factors have to outlive a start. Readable by its owner only.
 */
export function deskSecretIn(dataDir: string): string {
  const path = join(dataDir, 'desk-secret');
  return readSecret(path) || keepSecret(path, randomBytes(32).toString('hex'));
}
