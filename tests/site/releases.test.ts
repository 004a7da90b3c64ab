import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { linkedRelease } from '@/lib/runtime/process/release-links';
import { printLine } from '@/lib/runtime/process/terminal';
import { newEnquiry } from '@/tests/support/load/enquiry';
import { type LoadRequest, SteadyLoad } from '@/tests/support/load/steady-load';
import { medianOf, percentile } from '@/tests/support/percentile';
import {
  environmentOfSite,
  freePort,
  type RunningSite,
  removeDataDir,
  startSite,
} from '@/tests/support/running-site';
import { samplesOf } from '@/tests/support/samples';
import { usedDataDir } from '@/tests/support/server/test-database';

const run = promisify(execFile);
const ANSWERED_BEFORE_AND_AFTER = 200;
/** What happens to a connection whose server is killed. */
const CUT_OFF = ['ECONNRESET', 'EPIPE'];

let dataDir: string;
let site: RunningSite;
let metricsPort: number;

beforeAll(async () => {
  dataDir = await usedDataDir('demo');
  metricsPort = await freePort();
  site = await startSite(dataDir, { METRICS_PORT: String(metricsPort) });
});
afterAll(async () => {
  await site?.stop();
  removeDataDir(dataDir);
});

/** Runs `npm run release`; returns its output when it fails. */
async function release(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' as const };
  try {
    await run(process.execPath, ['scripts/run.mjs', 'release', ...args], { env });
    return '';
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

/** The build that the metrics name. */
async function measuredBuild(): Promise<string | undefined> {
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  return samplesOf(text).find(({ name }) => name === 'mall_build_info')?.labels.build;
}

const page = (path: string) => (): LoadRequest => ({ host: 'en.localhost', path });

it('serves every visitor while a release takes over, and while the previous one takes over again', async () => {
  const stored: string[] = [];
  const enquiry = () => newEnquiry((clientId) => stored.push(clientId));
  const requests = [page('/'), page('/about'), enquiry, page('/brand')];
  const load = new SteadyLoad({ port: site.port, visitors: 6, requests });
  const serves = () => load.answered(ANSWERED_BEFORE_AND_AFTER);
  const report = (what: string) => {
    const { count, failures, waits, firstByteMs } = load.take();
    const median = medianOf(firstByteMs).toFixed(0);
    const late = percentile(firstByteMs, 0.99).toFixed(0);
    printLine(
      `${what}: ${count} requests, ${failures.length} failed, ${waits} told to wait, ${median} ms, ${late} ms of 99 %`,
    );
    expect(failures).toEqual([]);
  };

  // Every page is rendered for the first time.
  await serves();
  load.take();
  await serves();
  report('before');
  expect(await release('.')).toBe('');
  await serves();
  const folder = linkedRelease(dataDir, 'current');
  expect(folder).toContain(join(dataDir, 'releases'));
  const build = readFileSync(join(folder ?? '', '.next', 'BUILD_ID'), 'utf8').trim();
  expect(await measuredBuild()).toBe(build);
  report('a release');

  // Wrong settings are found before anything is exchanged.
  rmSync(join(folder ?? '', '.env'));
  writeFileSync(join(folder ?? '', '.env'), 'MIN_FREE_DISK_MB=1\n');
  expect(await release('--back')).toBe('');
  await serves();
  expect(linkedRelease(dataDir, 'current')).toBe(process.cwd());
  report('the way back');
  expect(await release('--back')).toMatch(/What ran goes on: .*MIN_FREE_DISK_MB/);
  await serves();
  expect(linkedRelease(dataDir, 'current')).toBe(process.cwd());
  report('one that cannot run');
  await load.stop();

  const sql = postgres(site.instance.databaseUrl, { max: 1, prepare: false });
  const rows = await sql<{ id: string; times: number }[]>`
    select client_id as id, count(*)::int as times from enquiries group by client_id`;
  await sql.end();
  const times = new Map(rows.map(({ id, times }) => [id, times]));
  expect(stored.filter((id) => times.get(id) !== 1)).toEqual([]);
});

/** Holds a port and starts the site on it whenever it has ended, as systemd does with a `.socket`. */
const HOLDER = `while :; do
  sh -c 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" scripts/run.mjs start' "$0"
  sleep 1
done`;

async function holdPort(port: number): Promise<ChildProcess> {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(port, '127.0.0.1', resolve));
  // The number of a server's descriptor is not documented; where there is none, spawn says so.
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  const holder = spawn('sh', ['-c', HOLDER, process.execPath], {
    env: environmentOfSite(dataDir, port),
    stdio: ['ignore', 'ignore', 'ignore', fd],
    detached: true,
  });
  // The descriptor that the holder has stays open.
  await new Promise((resolve) => socket.close(resolve));
  return holder;
}

/** Waits for the note of a site that runs. */
async function started(before?: number): Promise<number> {
  await expect.poll(() => readInstance(dataDir)?.pid ?? before).not.toBe(before);
  return readInstance(dataDir)?.pid ?? 0;
}

it('refuses no request while it restarts, after its first process alone was killed', async () => {
  const { port } = site;
  await site.stop();
  const holder = await holdPort(port);
  try {
    const first = await started();
    const load = new SteadyLoad({ port, visitors: 6, requests: [page('/'), page('/about')] });
    await load.answered(ANSWERED_BEFORE_AND_AFTER);
    process.kill(first, 'SIGKILL');
    const killedAtMs = performance.now();
    await started(first);
    printLine(`it is back after ${((performance.now() - killedAtMs) / 1000).toFixed(1)} s`);
    await load.answered(ANSWERED_BEFORE_AND_AFTER);
    const { failures } = await load.stop();
    // Requests in progress are lost; later ones have waited.
    expect(failures.length).toBeLessThanOrEqual(6);
    expect(failures.filter(({ reason }) => !CUT_OFF.includes(reason))).toEqual([]);
  } finally {
    process.kill(-(holder.pid ?? 0), 'SIGKILL');
  }
});
