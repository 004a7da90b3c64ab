import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseServerEnv, type ServerEnv } from '@/lib/env/server';
import { isLocalOrigin } from '@/lib/routing/hosts';
import { CommandError } from './terminal';

/**
 * The configuration of the site: the environment, completed from `.env` where that file exists.
 * `DATA_DIR` becomes an absolute path.
 * @throws CommandError that names every wrong variable
 */
export function readConfiguration(mode: 'production' | 'development'): ServerEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    const env = parseServerEnv({ ...process.env, NODE_ENV: mode });
    return { ...env, DATA_DIR: resolve(env.DATA_DIR) };
  } catch (error) {
    throw new CommandError((error as Error).message.replace(/\s*\n\s*/g, ' '));
  }
}

/**
 * The demo secret is public: every copy of the product has it.
 * @throws CommandError when a public site would run with it
 */
export function requirePrivateSecret(env: ServerEnv): void {
  if (env.NEXT_PUBLIC_API_SECRET === 'demo-secret' && !isLocalOrigin(env.SITE_ORIGIN)) {
    throw new CommandError(
      `Set NEXT_PUBLIC_API_SECRET: the demo secret is not for a public site such as ${env.SITE_ORIGIN}.`,
    );
  }
}
