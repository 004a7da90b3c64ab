import { access, constants, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { ServerEnv } from '@/lib/env/server';
import { isLocalOrigin, ownAddressOf } from '@/lib/routing/hosts';
import { awayFilesOf, awayFolderIn } from '@/lib/runtime/process/away-pages';
import { tooOldBackup } from '@/lib/server/backup/backups';
import { type Database, rowsOf } from '@/lib/server/db/database';
import { type Finding, good, reasonOf, unknown, wrong } from './finding';

const PATIENCE_MS = 10_000;

/** From which version on the migrations can be applied. */
const POSTGRES_LEAST = 13;

/** Asks the site without a proxy. */
export async function checkSite(env: ServerEnv): Promise<Finding> {
  const address = ownAddressOf(env);
  const fix = 'systemctl status mall; journalctl -u mall says why.';
  try {
    const { status } = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (status === 200) return good('site', `answers on ${address}, its database too`);
    return wrong('site', `answers on ${address} with ${status}, its database does not: ${fix}`);
  } catch (error) {
    return wrong('site', `does not answer on ${address} (${reasonOf(error)}): ${fix}`);
  }
}

/** @returns also the time of the database's machine */
export async function checkDatabase(
  env: ServerEnv,
  db: Database,
): Promise<{ finding: Finding; atMs?: number }> {
  const which = env.DATABASE_URL ? 'of DATABASE_URL' : 'inside the site';
  try {
    const [row] = rowsOf<{ version: string; now: string; trigrams: boolean }>(
      await db.execute(
        sql`select current_setting('server_version') as version, clock_timestamp()::text as now,
          exists (select from pg_extension where extname = 'pg_trgm') as trigrams`,
      ),
    );
    const version = row?.version ?? '';
    if (Number.parseInt(version, 10) < POSTGRES_LEAST)
      return {
        finding: wrong(
          'database',
          `Postgres ${version} ${which}: it has to be ${POSTGRES_LEAST} or newer.`,
        ),
      };
    if (!row?.trigrams)
      return { finding: wrong('database', `${which} lacks pg_trgm: create extension pg_trgm;`) };
    const finding = good('database', `Postgres ${version} ${which}`);
    return env.DATABASE_URL ? { finding, atMs: Date.parse(row.now) } : { finding };
  } catch (error) {
    return { finding: wrong('database', `${which} does not answer (${reasonOf(error)}).`) };
  }
}

export async function checkBackup(
  env: ServerEnv,
  db: Database,
  now = new Date(),
): Promise<Finding> {
  if (!env.BACKUP_DIR)
    return wrong('backup', 'none is made: set BACKUP_DIR and BACKUP_RECIPIENTS (docs/operate.md).');
  const old = await tooOldBackup(db, true, now);
  if (old)
    return wrong(
      'backup',
      `${old.hours === null ? 'there is none yet' : `the newest is ${old.hours} hours old`}: "npm run backup" as the site's user says why.`,
    );
  const names = (await readdir(env.BACKUP_DIR).catch(() => [])).filter((name) =>
    /^mall-.*\.tar(?:\.age)?$/.test(name),
  );
  const newest = names.sort().at(-1);
  if (!newest)
    return wrong(
      'backup',
      `${env.BACKUP_DIR} has none, though one was made: find out who removed it.`,
    );
  const { mtimeMs } = await stat(join(env.BACKUP_DIR, newest));
  const hours = Math.round((now.getTime() - mtimeMs) / 3_600_000);
  const kept = `${names.length} in ${env.BACKUP_DIR}, the newest ${hours} hours old`;
  return env.BACKUP_RECIPIENTS.length > 0
    ? good('backup', kept)
    : wrong(
        'backup',
        `${kept}, readable by whoever gets it: set BACKUP_RECIPIENTS (docs/operate.md).`,
      );
}

/** Logs in at the mail server, and sends nothing. */
export async function checkMail(env: ServerEnv): Promise<Finding> {
  if (!env.SMTP_URL) return unknown('mail', 'SMTP_URL is not set: nobody is told by mail.');
  const waits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS };
  const transport = createTransport({ url: env.SMTP_URL, ...waits, socketTimeout: PATIENCE_MS });
  const { host } = new URL(env.SMTP_URL);
  try {
    await transport.verify();
    return good('mail', `${host} takes it`);
  } catch (error) {
    return wrong(
      'mail',
      `${host} refuses (${reasonOf(error)}): mend SMTP_URL in .env and restart.`,
    );
  } finally {
    transport.close();
  }
}

/**
 * The pages that a proxy shows while the site restarts: one for each host, readable by every user.
 */
export async function checkAwayPages(env: ServerEnv): Promise<Finding> {
  const folder = awayFolderIn(env.DATA_DIR);
  const files = awayFilesOf(env.DATA_DIR, env.SITE_ORIGIN).map(({ file }) => file);
  const found = await Promise.allSettled(files.map((file) => access(file, constants.R_OK)));
  const missing = found.filter(({ status }) => status === 'rejected').length;
  if (missing > 0)
    return wrong(
      'page while away',
      `${missing} of ${files.length} are missing in ${folder}: restart the site.`,
    );
  const { mode } = await stat(env.DATA_DIR);
  return (mode & 0o001) === 0
    ? wrong('page while away', `the proxy cannot reach ${folder}: chmod o+x ${env.DATA_DIR}`)
    : good('page while away', `${files.length}, which the proxy can read`);
}

export function checkServiceWorker(env: ServerEnv): Finding {
  return env.SERVICE_WORKER
    ? good('pages without a network', 'kept by browsers')
    : unknown(
        'pages without a network',
        'SERVICE_WORKER=off: browsers remove what they have kept.',
      );
}

export function checkDemo(env: ServerEnv): Finding[] {
  return env.SEED_DEMO && !isLocalOrigin(env.SITE_ORIGIN)
    ? [
        wrong(
          'demo',
          'SEED_DEMO=true fills an empty database with cars that nobody sells: remove it.',
        ),
      ]
    : [];
}
