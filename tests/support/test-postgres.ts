import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { onEnd } from './cleanup';
import { PATIENCE_MS } from './patience';
import { endProgram, findProgram, installPackage, mayInstall } from './run-program';
import { freePort } from './running-site';

/** Where packages and installers put the server's programs, besides PATH. */
function usualFolders(): string[] {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
  const versions = roots.flatMap((root) =>
    existsSync(root)
      ? readdirSync(root)
          .filter((name) => /^(?:postgresql(?:@\d+)?|\d+)$/.test(name))
          .sort()
          .reverse()
          .map((name) => join(root, name, 'bin'))
      : [],
  );
  return [...versions, '/usr/local/pgsql/bin'];
}

function findServer(): string | undefined {
  const config = findProgram('pg_config');
  const told = config ? [execFileSync(config, ['--bindir'], { encoding: 'utf8' }).trim()] : [];
  const initdb = findProgram('initdb', [...told, ...usualFolders()]);
  return initdb && existsSync(join(dirname(initdb), 'postgres')) ? dirname(initdb) : undefined;
}

/** Another account to run Postgres under when we are root, because it refuses to run as root. */
function serverAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (option: string) =>
        Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The next account, then.
    }
  }
  throw new CommandError('Postgres does not run as root, and there is no account for it here.');
}

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  while (true) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      const [row] = await sql`show server_version`;
      return String(row?.server_version);
    } catch (error) {
      if (hasEnded() || Date.now() > deadline) {
        throw new CommandError(`The test Postgres did not start: ${(error as Error).message}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** A server's folder, which is removed at the end, and how a server is started on it. */
export interface PostgresFolder {
  programs: string;
  account: ReturnType<typeof serverAccount>;
  folder: string;
  data: string;
  password: string;
}

/**
 * Makes an empty database server, whose account `tester` may do everything.
 * @throws CommandError that says how to get a Postgres when the machine has none
 */
export function initTestPostgres(): PostgresFolder {
  let programs = findServer();
  if (!programs && mayInstall()) {
    installPackage('postgresql');
    programs = findServer();
  }
  if (!programs) {
    throw new CommandError(
      'No Postgres server found. Install one (package `postgresql`), or set TEST_DATABASE_URL to a Postgres whose account may create databases.',
    );
  }
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(folder, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'tester', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-N'].concat(
      '--encoding=UTF8',
      '--locale=C',
    ),
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return { programs, account, folder, data, password };
}

/**
 * A real Postgres for tests: the one of TEST_DATABASE_URL, or a fresh one in a temporary folder,
 * on a loopback port behind a random password, that ends with this command.
 * @param moreSettings of a server that is started here, such as `work_mem=64MB`
 * @returns its URL; the account may create databases
 * @throws CommandError that says how to get one when the machine has none
 */
export async function openTestPostgres(moreSettings: string[] = []): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const { programs, account, folder, data, password } = initTestPostgres();
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=100',
    'logging_collector=off',
    'log_min_messages=fatal',
    ...moreSettings,
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  // SIGINT is Postgres's fast shutdown: it does not wait for clients to leave.
  onEnd(() => endProgram(server, 'SIGINT'));
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`;
  const version = await waitUntilReady(url, () => server.exitCode !== null);
  printLine(`Postgres ${version} from ${programs}`);
  return url;
}

/** A locale that knows the letters of all scripts, as databases of hosting companies have one. */
export const UNICODE_LOCALE = 'C.UTF-8';

/**
 * Creates an empty database on a server; answers its URL.
 * @param locale of the database; the server's own, which knows no letters but ASCII, when left out
 */
export async function createDatabase(
  serverUrl: string,
  purpose: string,
  locale?: string,
): Promise<string> {
  const name = `${purpose}_${randomBytes(6).toString('hex')}`;
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    const options = locale ? ` template template0 locale '${locale}'` : '';
    await sql.unsafe(`create database ${name}${options}`);
  } finally {
    await sql.end();
  }
  onEnd(() => dropDatabase(serverUrl, name));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
  } finally {
    await sql.end();
  }
}
