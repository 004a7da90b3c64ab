import { isBuilt } from './build';
import { readConfiguration, requirePrivateSecret } from './configuration';
import { readInstance } from './instance-file';
import { siteSecretsOf } from './shared-secrets';
import { prepareDatabase, type SeedDatabase } from './site-database';
import { programsOf, type SitePrograms } from './site-programs';
import { CommandError } from './terminal';

/** What a release that is to take over tells the supervisor of the one that runs. */
export type PreparedMessage = { prepared: SitePrograms } | { refusal: string };

/**
 * Makes this release ready to take over from the one that runs, in a process of its own, by its own
 * program: reads the settings as they are now, and migrates the database.
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
  // Of the tables that were migrated just now.
  const secrets = await siteSecretsOf({
    ...env,
    REFRESH_SECRET: env.REFRESH_SECRET ?? instance.refreshSecret,
  });
  return programsOf(env, url, secrets);
}
