import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a file of the data folder keeps; '' where there is none, or an empty one. */
export function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Keeps a secret in a file that only its owner can read. The file appears with its content, which is on
 * the disk by then: a full disk or a power cut leaves no empty one behind. One that was left by
 * an earlier release counts as none.
 * @returns what is kept there: of processes that do this at once, the first one's
 */
export function keepSecret(path: string, secret: string): string {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, secret, { mode: 0o600, flush: true });
    if (readSecret(path) === '') rmSync(path, { force: true });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(path);
}

/**
 * The secret of the staff side, kept in the data folder where DESK_SECRET names none: sessions and
 * second factors have to outlive a start.
 */
export function deskSecretIn(dataDir: string): string {
  const path = join(dataDir, 'desk-secret');
  return readSecret(path) || keepSecret(path, randomBytes(32).toString('hex'));
}
