import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecret, readSecret } from './kept-secret';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const pathIn = (dataDir: string) => join(dataDir, 'vapid-keys.json');

/**
 * The keys of web push, kept in the data folder when the environment names none: browsers subscribe
 * to one pair, and have to subscribe again after a change. Readable by its owner only.
 */
export async function vapidKeysIn(dataDir: string): Promise<VapidKeys> {
  const path = pathIn(dataDir);
  const known = readSecret(path);
  if (known) return JSON.parse(known);
  const { default: webPush } = await import('web-push');
  return JSON.parse(keepSecret(path, JSON.stringify(webPush.generateVAPIDKeys())));
}

/** Replaces the keys in the data folder. */
export function keepVapidKeys(dataDir: string, keys: VapidKeys): void {
  const path = pathIn(dataDir);
  writeFileSync(`${path}.new`, JSON.stringify(keys), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
