/**
 * `npm run check:release` releases under load: two sites on one Postgres behind HAProxy take a
 * release one after the other, roll it back, and one of them is restarted. It ends with 1 if a
 * single request fails. Figures are of this run only.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { build, isBuilt } from '@/lib/runtime/process/build';
import { printLine } from '@/lib/runtime/process/terminal';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { newEnquiry } from '@/tests/support/load/enquiry';
import { type LoadRequest, SteadyLoad } from '@/tests/support/load/steady-load';
import { medianOf, percentile } from '@/tests/support/percentile';
import {
  freePort,
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';
import { createDatabase, openTestPostgres } from '@/tests/support/test-postgres';
import { startBalancer } from './failover/balancer';

const run = promisify(execFile);

const VISITORS = 8;
/** Before, between and after what is done. */
const STEADY_S = 8;
/** HAProxy asks every second, and believes the second answer (deploy/haproxy.cfg). */
const SHUTDOWN_DELAY_S = 5;

const page = (path: string) => (): LoadRequest => ({ host: 'en.localhost', path });
const REQUESTS = [page('/'), page('/about'), newEnquiry, page('/brand')];

async function release(site: RunningSite, ...args: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: site.dataDir };
  await run(process.execPath, ['scripts/run.mjs', 'release', ...args], { env });
}

/** Prints the responses during a step, and notes failures. */
async function during(load: SteadyLoad, what: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  await setTimeout(STEADY_S * 1000);
  const { count, failures, waits, firstByteMs } = load.take();
  const median = medianOf(firstByteMs).toFixed(0);
  const most = percentile(firstByteMs, 0.99).toFixed(0);
  printLine(
    `${failures.length > 0 ? '✗' : '✓'} ${what}: ${count} requests, ${failures.length} failed, ${waits} told to wait; first byte ${median} ms, 99 % within ${most} ms`,
  );
  for (const { path, reason } of failures.slice(0, 5))
    printLine(`  ${path.split('?')[0]} ${reason}`);
  if (failures.length > 0) process.exitCode = 1;
}

async function check(): Promise<void> {
  if (!isBuilt(process.env)) await build(process.env, { isQuiet: true });
  const databaseUrl = await createDatabase(await openTestPostgres(), 'release');
  const variables = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '6',
    DESK_SECRET: randomBytes(32).toString('hex'),
    LISTEN_HOST: '127.0.0.1',
    TRUSTED_PROXY_HOPS: '1',
    WEB_PROCESSES: '1',
    SHUTDOWN_DELAY_SECONDS: String(SHUTDOWN_DELAY_S),
  };
  const sites: RunningSite[] = [];
  for (const folder of [temporaryDataDir(), temporaryDataDir()]) {
    onEnd(() => removeDataDir(folder));
    sites.push(await startSite(folder, variables));
  }
  onEnd(() => Promise.all(sites.map((site) => site.stop())).then(() => {}));
  const [one, other] = sites as [RunningSite, RunningSite];
  const port = await freePort();
  await startBalancer(port, [`127.0.0.1:${one.port}`, `127.0.0.1:${other.port}`]);
  const load = new SteadyLoad({ port, visitors: VISITORS, requests: REQUESTS });
  onEnd(() => load.stop().then(() => {}));

  await during(load, 'nothing is done', async () => {});
  await during(load, 'one takes a release', () => release(one, '.'));
  await during(load, 'the other takes it', () => release(other, '.'));
  await during(load, 'the other goes back', () => release(other, '--back'));
  await during(load, 'one goes back', () => release(one, '--back'));
  await during(load, 'one is stopped', () => one.stop());
  await during(load, 'one is started again', async () => {
    const again = { ...variables, PORT: String(one.port) };
    sites[0] = await startSite(one.dataDir, again);
  });
}

await runAndCleanUp(check);
