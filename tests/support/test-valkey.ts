import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'iovalkey';
import { CommandError } from '@/lib/runtime/process/terminal';
import { onEnd } from './cleanup';
import { PATIENCE_MS } from './patience';
import { endProgram, findProgram, installPackage, mayInstall } from './run-program';
import { freePort } from './running-site';

const SERVERS = ['valkey-server', 'redis-server'];

export interface TestValkey {
  url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Accepts commands without answering them, and processes them later. */
  hang(): void;
  goOn(): void;
  /** Starts it again, empty, once it was killed. */
  start(): Promise<void>;
}

/** @throws CommandError that says how to get one when the machine has none */
export function valkeyProgram(): string {
  const find = () => SERVERS.map((name) => findProgram(name)).find(Boolean);
  if (!find() && mayInstall()) installPackage('redis-server');
  const program = find();
  if (program) return program;
  throw new CommandError('No Valkey found. Install one (package `valkey` or `redis-server`).');
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (true) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.ping();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new CommandError(`The test Valkey did not start: ${(error as Error).message}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      client.disconnect();
    }
  }
}

/**
 * A real Valkey, or Redis where only that is installed, on a loopback port behind a random password; it
 * keeps nothing, and ends with this command.
 * @throws CommandError that says how to get one when the machine has none
 */
export async function openTestValkey(): Promise<TestValkey> {
  const program = valkeyProgram();
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const url = `redis://:${password}@127.0.0.1:${port}`;
  let server: ChildProcess;
  const start = async () => {
    server = spawn(program, ['-'], { stdio: ['pipe', 'ignore', 'inherit'] });
    // Not on its command line, where others of the machine could read it.
    server.stdin?.end(`port ${port}\nbind 127.0.0.1\nrequirepass ${password}\nsave ""\n`);
    await waitUntilReady(url, server);
  };
  await start();
  onEnd(() => endProgram(server));
  return {
    url,
    start,
    async kill() {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
    hang: () => server.kill('SIGSTOP'),
    goOn: () => server.kill('SIGCONT'),
  };
}
