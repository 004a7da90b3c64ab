import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { onEnd } from '@/tests/support/cleanup';
import { endProgram } from '@/tests/support/run-program';
import { initTestPostgres } from '@/tests/support/test-postgres';
import { valkeyProgram } from '@/tests/support/test-valkey';
import type { Host } from './network';

/** Delay between two attempts to start, as in a unit of systemd. */
const RESTART_MS = 500;

/** An engine that all machines share, and that can be killed. */
export class Engine {
  private child: ChildProcess | undefined;
  /** Since when it is up; null while it is away. */
  upSinceMs: number | null = null;

  /** @param run starts it @param isUp whether it can be used */
  constructor(
    private readonly run: () => ChildProcess,
    private readonly isUp: () => Promise<boolean>,
  ) {
    onEnd(() => this.child && endProgram(this.child, 'SIGINT'));
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Starts it until it stays. */
  async start(): Promise<void> {
    while (!(await this.isUp())) {
      if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null)
        this.child = this.run();
      await setTimeout(RESTART_MS);
    }
    this.upSinceMs = performance.now();
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    if (!this.child) return;
    this.upSinceMs = null;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}

export interface Engines {
  postgres: Engine;
  redis: Engine;
  s3: Engine;
  /** Where each of them has its files. */
  folders: { postgres: string; s3: string };
  databaseUrl: string;
  /** The settings with which machines use them. */
  variables: Record<string, string>;
}

const PORTS = { postgres: 5432, redis: 6379, s3: 9000 };

function listens(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  return sql`select 1`.then(
    () => sql.end().then(() => true),
    () => false,
  );
}

/** Starts Postgres, Redis or Valkey, and a service of S3 on a host of their own. */
export async function openEngines({ address, within }: Host): Promise<Engines> {
  const [ip = '', ...args] = within;
  const run = (...command: string[]) =>
    spawn(ip, [...args, ...command], { stdio: ['pipe', 'ignore', 'inherit'] });

  const { programs, account, data, folder, password } = initTestPostgres();
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all samenet scram-sha-256\n');
  const { uid, gid } = account;
  const asOther = uid ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] : [];
  const settings = [
    `listen_addresses=${address}`,
    'unix_socket_directories=',
    'log_min_messages=panic',
  ];
  const server = [join(programs, 'postgres'), '-D', data, '-p', `${PORTS.postgres}`];
  const databaseUrl = `postgres://tester:${password}@${address}:${PORTS.postgres}/postgres`;
  const database = new Engine(
    () => run(...asOther, ...server, ...settings.flatMap((setting) => ['-c', setting])),
    () => answers(databaseUrl),
  );

  const secret = randomBytes(12).toString('hex');
  const redisProgram = valkeyProgram();
  const redis = new Engine(
    () => {
      const child = run(redisProgram, '-');
      child.stdin?.end(`port ${PORTS.redis}\nbind ${address}\nrequirepass ${secret}\nsave ""\n`);
      return child;
    },
    () => listens(address, PORTS.redis),
  );

  const bucket = mkdtempSync(join(tmpdir(), 'failover-s3-'));
  onEnd(() => rmSync(bucket, { recursive: true, force: true }));
  const program = ['--import', 'tsx', 'scripts/checks/failover/s3-server.ts'];
  const s3 = new Engine(
    () => run(process.execPath, ...program, address, `${PORTS.s3}`, bucket),
    () => listens(address, PORTS.s3),
  );

  for (const engine of [database, redis, s3]) await engine.start();
  return {
    postgres: database,
    redis,
    s3,
    databaseUrl,
    folders: { postgres: folder, s3: bucket },
    variables: {
      DATABASE_URL: databaseUrl,
      VALKEY_URL: `redis://:${secret}@${address}:${PORTS.redis}`,
      S3_ENDPOINT: `http://${address}:${PORTS.s3}`,
      S3_BUCKET: 'mall',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  };
}
