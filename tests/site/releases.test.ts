import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { linkedRelease } from '@/lib/runtime/process/releases';
import { printLine } from '@/lib/runtime/process/terminal';
import { newEnquiry } from '@/tests/support/load/enquiry';
import { type LoadRequest, percentile, SteadyLoad } from '@/tests/support/load/steady-load';
import { PATIENCE_MS } from '@/tests/support/patience';
import {
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';

const run = promisify(execFile);
const ANSWERED_BEFORE_AND_AFTER = 200;

let dataDir: string;
let site: RunningSite;

beforeAll(async () => {
  dataDir = temporaryDataDir();
  site = await startSite(dataDir);
});
afterAll(async () => {
  await site?.stop();
  removeDataDir(dataDir);
});

/** Runs `npm run release`; answers what it says when it fails. */
async function release(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' as const };
  try {
    await run(process.execPath, ['scripts/run.mjs', 'release', ...args], { env });
    return '';
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

const page = (path: string) => (): LoadRequest => ({ host: 'en.localhost', path });

it('serves every visitor while a release takes over, and while the one before does again', async () => {
  const stored: string[] = [];
  const enquiry = () => newEnquiry((clientId) => stored.push(clientId));
  const requests = [page('/'), page('/about'), enquiry, page('/brand'), page('/readyz')];
  const load = new SteadyLoad({ port: site.port, visitors: 6, requests });
  const serves = () => load.answered(ANSWERED_BEFORE_AND_AFTER);
  const report = (what: string) => {
    const { count, failures, firstByteMs } = load.take();
    const [median, late] = [50, 99].map((part) => percentile(firstByteMs, part).toFixed(0));
    printLine(
      `${what}: ${count} requests, ${failures.length} failed, ${median} ms, ${late} ms of 99 %`,
    );
    expect(failures).toEqual([]);
  };

  await serves();
  report('before');
  expect(await release('.')).toBe('');
  await serves();
  const folder = linkedRelease(dataDir, 'current');
  expect(folder).toContain(join(dataDir, 'releases'));
  report('a release');

  // What is wrong with its settings shows before anything is exchanged.
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

it('is started again on the same port at once when its first process is killed alone', async () => {
  const { pid } = readInstance(dataDir) ?? {};
  expect(pid).toBe(site.group);
  process.kill(site.group, 'SIGKILL');
  const beganAtMs = performance.now();
  // As the unit of systemd does it, which waits a second before.
  site = await startSite(dataDir, { PORT: String(site.port) });
  const answer = await fetch(`http://127.0.0.1:${site.port}/readyz`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  expect(answer.status).toBe(200);
  printLine(`it answers ${((performance.now() - beganAtMs) / 1000).toFixed(1)} s later`);
});
