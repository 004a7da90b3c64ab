import { hkdfSync, randomBytes } from 'node:crypto';
import type { ServerEnv } from '@/lib/env/server';
import { connectDatabase } from '@/lib/server/db/client';
import { isOutage } from '@/lib/server/db/outage';
import { SealedByAnotherError, shareSecret } from '@/lib/server/db/sealed-secrets';
import { deskSecretIn } from './kept-secret';
import { CommandError } from './terminal';
import { keepVapidKeys, type VapidKeys, vapidKeysIn } from './vapid-keys';

type SecretEnv = Pick<
  ServerEnv,
  | 'DATA_DIR'
  | 'DATABASE_URL'
  | 'DESK_SECRET'
  | 'REFRESH_SECRET'
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
>;

export interface SiteSecrets {
  deskSecret: string;
  refreshSecret: string;
  vapid: VapidKeys;
}

/** What tells machines of a change by HTTP; derived, so that all of them have the same one. */
const refreshSecretOf = (deskSecret: string) =>
  Buffer.from(hkdfSync('sha256', deskSecret, '', 'border-auto-mall refresh', 24)).toString('hex');

/**
 * The secrets of a site. Machines that share a Postgres need one in common, DESK_SECRET, and find the
 * others by it; without it, or on the embedded database, they are kept in the data folder.
 * @throws CommandError where the database was used with another DESK_SECRET
 */
export async function siteSecretsOf(env: SecretEnv): Promise<SiteSecrets> {
  const { DATA_DIR: dataDir, DATABASE_URL: url, DESK_SECRET: shared } = env;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const named = publicKey && privateKey ? { publicKey, privateKey } : undefined;
  return {
    deskSecret: shared ?? deskSecretIn(dataDir),
    refreshSecret:
      env.REFRESH_SECRET ??
      (url && shared ? refreshSecretOf(shared) : randomBytes(24).toString('hex')),
    vapid:
      named ??
      (url && shared ? await sharedVapidKeys(url, dataDir, shared) : await vapidKeysIn(dataDir)),
  };
}

/** Those of the database, which are kept here as well for a start without it. */
async function sharedVapidKeys(url: string, dataDir: string, secret: string): Promise<VapidKeys> {
  const own = await vapidKeysIn(dataDir);
  const { db, close } = connectDatabase(url, 1);
  try {
    const keys = await shareSecret(db, 'vapid-keys', JSON.stringify(own), secret);
    const shared: VapidKeys = JSON.parse(keys);
    if (shared.publicKey !== own.publicKey) keepVapidKeys(dataDir, shared);
    return shared;
  } catch (error) {
    if (isOutage(error)) return own;
    if (error instanceof SealedByAnotherError) {
      throw new CommandError(
        'The database of DATABASE_URL belongs to a site with another DESK_SECRET. Set the one that its other machines have (docs/operate.md).',
      );
    }
    throw error;
  } finally {
    await close();
  }
}
