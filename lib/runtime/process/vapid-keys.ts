import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const pathIn = (dataDir: string) => join(dataDir, 'vapid-keys.json');

function readKeys(path: string): VapidKeys | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VapidKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The keys of web push, kept in the data folder when the environment names none: browsers subscribe
 * to one pair, and have to subscribe again after a change. Readable by its owner only.
 */
export async function vapidKeysIn(dataDir: string): Promise<VapidKeys> {
  const path = pathIn(dataDir);
  const known = readKeys(path);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  const keys = webPush.generateVAPIDKeys();
  try {
    writeFileSync(path, JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readKeys(path) ?? keys;
}

/** Replaces the keys in the data folder. */
export function keepVapidKeys(dataDir: string, keys: VapidKeys): void {
  const path = pathIn(dataDir);
  writeFileSync(`${path}.new`, JSON.stringify(keys), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
