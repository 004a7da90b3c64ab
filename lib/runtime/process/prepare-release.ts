import { isBuilt } from './build';
import { readConfiguration, requirePrivateSecret } from './configuration';
import { readInstance } from './instance-file';
import { siteSecretsOf } from './shared-secrets';
import { prepareDatabase, type SeedDatabase } from './site-database';
import { programsOf, type SitePrograms } from './site-programs';
import { CommandError } from './terminal';

/** Sent by a release that is to take over to the supervisor of the running one. */
export type PreparedMessage = { prepared: SitePrograms } | { refusal: string };

/**
 * Prepares this release to take over from the running one, in a process of its own: reads the
 * current settings, and migrates the database.
 * @throws CommandError for what the operator has to fix
 */
export async function prepareRelease(seed: SeedDatabase): Promise<SitePrograms> {
  const env = readConfiguration('production');
  requirePrivateSecret(env);
  const instance = readInstance(env.DATA_DIR);
  if (!instance) throw new CommandError(`No site runs on ${env.DATA_DIR}.`);
  const url = env.DATABASE_URL ?? instance.databaseUrl;
  // Building here would change files under a release that serves from this folder.
  if (!isBuilt(process.env))
    throw new CommandError('It is not built for these settings: make a release of it.');
  await prepareDatabase(url, env, seed);
  // After the migration, whose tables it reads.
  const secrets = await siteSecretsOf({
    ...env,
    REFRESH_SECRET: env.REFRESH_SECRET ?? instance.refreshSecret,
  });
  return programsOf(env, url, secrets);
}
