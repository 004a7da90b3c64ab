import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocalOrigin } from '@/lib/routing/hosts';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity';

/** What other commands need to reach a running site. */
export interface Instance extends ProcessIdentity {
  port: number;
  databaseUrl: string;
  /** Authorises POST /internal/refresh. */
  refreshSecret: string;
}

const pathIn = (dataDir: string) => join(dataDir, 'instance.json');

/** Notes the running site in its data folder; readable by its owner only, for it holds secrets. */
export function writeInstance(dataDir: string, facts: Omit<Instance, keyof ProcessIdentity>): void {
  const path = pathIn(dataDir);
  writeFileSync(`${path}.new`, JSON.stringify({ ...identityOf(process.pid), ...facts }, null, 2), {
    mode: 0o600,
  });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}

/** A start that is interrupted leaves the note of the site that already runs here. */
export function removeInstance(dataDir: string): void {
  if (readInstance(dataDir)?.pid === process.pid) rmSync(pathIn(dataDir), { force: true });
}

/** The site that runs on this data folder, or undefined when none does. */
export function readInstance(dataDir: string): Instance | undefined {
  try {
    const instance: Instance = JSON.parse(readFileSync(pathIn(dataDir), 'utf8'));
    return isRunning(instance) ? instance : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The origin of links that commands print: of a site on this machine alone, with the port on which it
 * runs, which need not be the one of the settings.
 */
export function originOfLinks(siteOrigin: string, instance: Instance | undefined): string {
  const origin = new URL(siteOrigin);
  if (isLocalOrigin(siteOrigin) && instance) origin.port = String(instance.port);
  return origin.origin;
}
