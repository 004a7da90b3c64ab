import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { ServerEnv } from '@/lib/env/server';
import { LOCALE_NAMES } from '@/lib/i18n/locales';
import { deskOriginOf } from '@/lib/routing/host-locale';
import { addressesOf, isLocalOrigin } from '@/lib/routing/hosts';
import { closeGracefully, listenOn } from '@/lib/runtime/http/http-server';
import { hasStalePages } from '@/lib/runtime/http/stale-if-error-store';
import { connectDatabase } from '@/lib/server/db/client';
import { ATTEMPT_TIMEOUT_MS } from '@/lib/server/notify/channel';
import {
  isAnyChannelOpen,
  notificationSettingsOf,
} from '@/lib/server/request/notification-settings';
import { isWithoutStaff } from '@/lib/server/staff/people';
import { build, buildId, isBuilt } from './build';
import { readConfiguration, requireOwner, requirePrivateSecret } from './configuration';
import { exchangeServers, onReleaseWanted } from './exchange';
import { removeInstance, writeInstance } from './instance-file';
import { takeListeningSockets } from './listening-sockets';
import { siteSecretsOf } from './shared-secrets';
import { openSiteDatabase, type SeedDatabase, type SiteDatabase } from './site-database';
import { forkProgram, programsOf, type SitePrograms } from './site-programs';
import { LEAVE, onStopSignals } from './stop-requests';
import { SupervisedProcess } from './supervised-process';
import { CommandError, printLine, timedStep } from './terminal';

type Mode = 'production' | 'development';

/**
 * The original environment: `.env` adds to it, and may have changed when another release reads it.
 */
const launchedWith = { ...process.env };

/** Longer than a cluster waits for its workers. */
const WEB_STOP_TIMEOUT_MS = 15_000;

/** Longer than the worker waits for attempts to send messages. */
const WORKER_STOP_TIMEOUT_MS = ATTEMPT_TIMEOUT_MS + 5_000;

/**
 * Runs the whole site until it is asked to stop: database, build, web process.
 * @param seed fills an empty database, where that is wanted
 * @throws CommandError for what the operator has to fix
 */
export async function superviseSite(mode: Mode, seed: SeedDatabase): Promise<void> {
  const sockets = takeListeningSockets();
  const env = readConfiguration(mode);
  requireOwner(env.DATA_DIR);
  if (mode === 'production') requirePrivateSecret(env);
  if (sockets.length === 0) await requireFreePort(env);

  let web: SupervisedProcess | undefined;
  let worker: SupervisedProcess | undefined;
  let database: SiteDatabase | undefined;
  let isStopping = false;
  /** Of the release that serves. */
  let folder = '.';
  const stopping = new AbortController();

  /** Ends everything in the order of dependence. */
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    stopping.abort();
    if (web && env.SHUTDOWN_DELAY_SECONDS > 0) {
      web.tell(LEAVE);
      await setTimeout(env.SHUTDOWN_DELAY_SECONDS * 1000);
    }
    await Promise.all([web?.stop(), worker?.stop()]);
    removeInstance(env.DATA_DIR);
    await database?.close();
    process.exit(0);
  };
  const end = () => {
    web?.kill();
    worker?.kill();
    process.exit(1);
  };
  onStopSignals(() => void stop(), end);
  // Without a listener the signal would end this process before a release can be exchanged.
  process.on('SIGUSR2', () => {});
  onParentExit(() => void stop());

  const canWait = () => mode === 'production' && showsStalePages(env);
  if (env.METRICS_PORT) {
    const { serveMetrics } = await import('@/lib/runtime/metrics/metrics-server');
    serveMetrics(env, () => buildId(folder));
  }
  const opened = await timedStep('The database is open', () =>
    openSiteDatabase(env, seed, canWait),
  );
  database = opened;
  if (isStopping) return opened.close();
  try {
    const secrets = await siteSecretsOf(env);
    let programs = programsOf(env, opened.url, secrets);
    if (mode === 'production' && !isBuilt(programs.web.env)) {
      printLine('Next: the pages are built, once for this version; half a minute to two minutes …');
      await timedStep('The site is built', () =>
        build(programs.web.env, { signal: stopping.signal, isQuiet: true }),
      );
    }
    let webProcess: ChildProcess | undefined;
    const forkWeb = () => {
      webProcess = forkProgram(programs.web, sockets);
      return webProcess;
    };
    const started = new SupervisedProcess(forkWeb, 'web process', {
      stopTimeoutMs: WEB_STOP_TIMEOUT_MS,
    });
    web = started;
    await timedStep('Its web processes answer', () => started.start());
    const announceInstance = () =>
      writeInstance(env.DATA_DIR, {
        port: programs.port,
        databaseUrl: programs.web.env.DATABASE_URL ?? opened.url,
        refreshSecret: programs.web.env.REFRESH_SECRET ?? secrets.refreshSecret,
      });
    announceInstance();
    // Known pages are served while the database is away.
    if (opened.whenBack) announce(env, mode);
    await opened.whenBack;
    if (isStopping) return;
    announceChannels(env);
    worker = startWorker(programs);
    await announceDesk(env, opened.url);
    if (!opened.whenBack) announce(env, mode);

    const takeOver = async (next: SitePrograms) => {
      if (!webProcess) throw new Error('The web process is about to be started again.');
      if (next.isEmbedded !== programs.isEmbedded)
        throw new Error('Another database needs a restart of the site.');
      await exchangeServers(webProcess, next.web);
      programs = next;
      folder = next.web.folder;
      // One worker at a time: the first finishes what it has begun.
      await worker?.stop();
      if (!isStopping) worker = startWorker(programs);
    };
    if (mode === 'production')
      onReleaseWanted(
        { env: launchedWith, dataDir: env.DATA_DIR, signal: stopping.signal, announceInstance },
        takeOver,
      );
  } catch (error) {
    if (isStopping) return;
    await Promise.all([web?.stop(), worker?.stop()]);
    await database.close();
    throw error instanceof CommandError ? error : new CommandError((error as Error).message);
  }
}

/** Whether this build has run here and has kept pages. */
function showsStalePages(env: ServerEnv): boolean {
  return isBuilt(process.env) && hasStalePages(env.DATA_DIR, buildId());
}

/**
 * Starts the worker, which notifies people of enquiries: on the configured channels, and in
 * browsers that staff may allow at any time.
 */
function startWorker({ worker: program }: SitePrograms): SupervisedProcess | undefined {
  if (!program) return undefined;
  const worker = new SupervisedProcess(() => forkProgram(program), 'worker', {
    stopTimeoutMs: WORKER_STOP_TIMEOUT_MS,
  });
  worker.keepRunning();
  return worker;
}

function announceChannels(env: ServerEnv): void {
  if (env.API_BASE_URL || isAnyChannelOpen(notificationSettingsOf(env))) return;
  printLine(
    'No channel is configured: enquiries are at the desk, and nobody is told of them elsewhere (docs/notifications.md).',
  );
}

/**
 * npm runs commands through a shell that does not forward signals: `kill` on npm ends both of them
 * and orphans this process, which then has another parent.
 */
function onParentExit(onExit: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onExit();
  }, 500);
  watch.unref();
}

/** Checked before the minutes of work that a start can take. */
async function requireFreePort(env: ServerEnv): Promise<void> {
  try {
    const { servers } = await listenOn(env.LISTEN_HOST, env.PORT, () => {});
    await Promise.all(servers.map((server) => closeGracefully(server, 0)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${env.PORT} is taken by another program. Stop it, or set PORT to another one.`,
      EACCES: `Port ${env.PORT} may not be used by this user. Set PORT to another one.`,
    };
    throw new CommandError(
      reasons[code ?? ''] ??
        `Cannot listen on LISTEN_HOST=${env.LISTEN_HOST}, PORT=${env.PORT}: ${(error as Error).message}.`,
    );
  }
}

/** The addresses come last, where people look for them. */
function announce(env: ServerEnv, mode: Mode): void {
  const lines = addressesOf(env.SITE_ORIGIN, '').map(
    ({ locale, href }) => `  ${href.padEnd(34)} ${LOCALE_NAMES[locale]}`,
  );
  if (!env.DATABASE_URL) printLine(`Its data is in ${env.DATA_DIR}.`);
  if (isLocalOrigin(env.SITE_ORIGIN) && env.NEXT_PUBLIC_API_SECRET === 'demo-secret') {
    printLine(
      'It signs with the demo secret: fine on this machine, not accepted for a public origin.',
    );
  }
  const verb = mode === 'production' ? 'is open' : 'is open for development';
  printLine(`The mall ${verb} on ${env.LISTEN_HOST}:${env.PORT}:\n${lines.join('\n')}`);
}

/** The address of the desk; while no staff account exists, also how to create the first one. */
async function announceDesk(env: ServerEnv, databaseUrl: string): Promise<void> {
  printLine(`Staff work at ${deskOriginOf(env.SITE_ORIGIN)}.`);
  const { db, close } = connectDatabase(databaseUrl, 1);
  try {
    if (!(await isWithoutStaff(db))) return;
    printLine('Nobody has an account there yet: npm run staff -- invite MAIL --role owner');
  } finally {
    await close();
  }
}
