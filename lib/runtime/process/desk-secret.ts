import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret of the staff side, kept in the data folder where DESK_SECRET names none: sessions and
 * second factors have to outlive a start. Readable by its owner only.
 */
export function deskSecretIn(dataDir: string): string {
  const path = join(dataDir, 'desk-secret');
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
