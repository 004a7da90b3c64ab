import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instance, readInstance } from '@/lib/runtime/process/instance-file';
import { CommandError } from '@/lib/runtime/process/terminal';
import { onEnd } from './cleanup';
import { inMountNamespace } from './mount-namespace';

/** Long enough for a start that builds and seeds while other work runs. */
const STARTED_WITHIN_MS = 6 * 60_000;

export interface RunningSite {
  port: number;
  /** As this process reaches it. */
  dataDir: string;
  instance: Instance;
  /** Ends it as Ctrl-C would. */
  stop(): Promise<void>;
  /** The id of its process group. */
  group: number;
  /** SIGKILL to all of its processes at once, as when a machine runs out of memory. */
  kill(): Promise<void>;
  /** Sends a signal to all of its processes at once, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
}

/**
 * Below the ephemeral ports: an outgoing connection could take such a port while the site that will
 * listen on it is still being built.
 */
const PORTS = { first: 20_000, count: 10_000 };

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * A loopback port that is free at the moment.
 * @throws when many tried ports are taken
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = PORTS.first + randomInt(PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new CommandError(`No free port found from ${PORTS.first} on.`);
}

/** A data folder for one test; the caller removes it. */
export function temporaryDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'site-data-'));
}

/** Environment variables; an empty one counts as not set. */
export type Variables = Record<string, string | undefined>;

/** Replaces what a developer's own configuration must not change about a test. */
const NEUTRAL: Variables = {
  // The site's launcher is not npm here.
  npm_lifecycle_event: '',
  DATABASE_URL: '',
  SITE_ORIGIN: '',
  API_BASE_URL: '',
  REFRESH_SECRET: '',
  LISTEN_HOST: 'localhost',
  TRUSTED_PROXY_HOPS: '0',
  // On any machine: so that tests find faults in what several processes share.
  WEB_PROCESSES: '2',
  SEED_DEMO: 'true',
  LOG_LEVEL: 'warn',
  // Tests send in a minute what people send in a month.
  RATE_LIMIT_SCALE: '1000',
};

/** The environment of a site under test, independent of a developer's own configuration. */
export function environmentOfSite(
  dataDir: string,
  port: number,
  changes: Variables = {},
): NodeJS.ProcessEnv {
  return { ...process.env, ...NEUTRAL, ...changes, PORT: String(port), DATA_DIR: dataDir };
}

/**
 * Starts the real site, as `npm start` does, in a process group of its own.
 * @param dataDir kept when the site ends
 * @param changes variables of its environment; DATABASE_URL for a Postgres of one's own
 * @param folder the checkout it is started from
 * @param mount a shell command that mounts the site's data folder, `$1`, for the site alone
 * @param within a prefix of the command, for instance to run it in a network namespace
 * @throws CommandError with the end of its log when it does not start
 */
export async function startSite(
  dataDir: string,
  changes: Variables = {},
  folder = process.cwd(),
  mount?: string,
  within: readonly string[] = [],
): Promise<RunningSite> {
  const port = Number(changes.PORT) || (await freePort());
  const logFile = join(dataDir, 'site.log');
  const log = createWriteStream(logFile, { flags: 'a' });
  const start = [...within, process.execPath, 'scripts/run.mjs', 'start'];
  const [program = '', ...args] = mount ? inMountNamespace(mount, dataDir, start) : start;
  const child = spawn(program, args, {
    env: environmentOfSite(dataDir, port, changes),
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // A command that dies must not leave a site behind; a detached child does not die with it.
  const killGroup = () => signalGroup(child, 'SIGKILL');
  process.once('exit', killGroup);
  void gone.then(() => process.removeListener('exit', killGroup));

  const deadline = Date.now() + STARTED_WITHIN_MS;
  const reachedDir = mount ? join(`/proc/${child.pid}/root`, dataDir) : dataDir;
  let instance = readInstance(reachedDir);
  while (!instance) {
    if (hasEnded() || Date.now() > deadline) {
      killGroup();
      const end = readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n');
      throw new CommandError(`The site did not start:\n${end}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    instance = readInstance(reachedDir);
  }
  return {
    port,
    dataDir: reachedDir,
    instance,
    group: child.pid ?? 0,
    async stop() {
      if (!hasEnded()) child.kill('SIGTERM');
      await gone;
    },
    async kill() {
      killGroup();
      await gone;
    },
    signal: (signal) => signalGroup(child, signal),
  };
}

/** Starts a site as `startSite` does, with data of its own; at the end of the command both are gone. */
export async function startOwnSite(
  changes?: Variables,
  folder?: string,
  mount?: string,
): Promise<RunningSite> {
  const dataDir = temporaryDataDir();
  onEnd(() => removeDataDir(dataDir));
  const site = await startSite(dataDir, changes, folder, mount);
  onEnd(() => site.stop());
  return site;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}
