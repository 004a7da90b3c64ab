/**
 * `npm run check:failover -- [MINUTES]` runs two machines behind HAProxy, with Postgres, Redis and S3 on a
 * third one, each a network namespace, and kills one process and engine after the other under mixed load.
 * It ends with 1 if an enquiry is lost or doubled, a known page fails later than one health check
 * after a kill, or an old price is shown for longer than two seconds. `--only WORD` kills what has
 * the word in its name; `--soak MINUTES` kills nothing and draws what the processes hold, into
 * docs/. As root, on Linux. Figures are of this run only.
 */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { build, isBuilt } from '@/lib/runtime/process/build';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { connectDatabase } from '@/lib/server/db/client';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { SteadyLoad } from '@/tests/support/load/steady-load';
import { freePort } from '@/tests/support/running-site';
import { newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { openTestSession } from '@/tests/support/server/test-member';
import { HEALTH_CHECK_MS, startBalancer } from './failover/balancer';
import { Buyers } from './failover/buyers';
import { openEngines } from './failover/engines';
import { eventsOf, type FailoverEvent } from './failover/events';
import { Machine } from './failover/machine';
import { openNetwork } from './failover/network';
import { Prices } from './failover/prices';
import { Soak } from './failover/soak';
import { isKnownPage, visitsOf } from './failover/visits';

const VISITORS = 4;
const BUYERS = 2;
/** Each may have forty pictures that are of no review yet. */
const MEMBERS = 40;
/** Some half of a slow processor core for all of them. */
const THINK_TIME_MS = 120;
const STALE_MAX_MS = 2_000;
/** How long everything must have worked before the next event. */
const STEADY_MS = 8_000;
const WHOLE_WITHIN_MS = 120_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { soak: { type: 'string' }, only: { type: 'string', default: '' } },
});
const minutes = Number(values.soak ?? positionals[0] ?? 30);

async function openSite() {
  if (!isBuilt(process.env)) await build(process.env, { isQuiet: true });
  const [engineHost, ...hosts] = openNetwork(3);
  if (!engineHost) throw new CommandError('There is no network.');
  const engines = await openEngines(engineHost);
  const port = await freePort();
  const variables = {
    ...engines.variables,
    SITE_ORIGIN: `http://localhost:${port}`,
    DESK_SECRET: randomBytes(32).toString('hex'),
  };
  const machines = hosts.map((host, nth) => new Machine(`machine ${nth + 1}`, host, variables));
  for (const machine of machines) await machine.start();
  const [one = '', two = ''] = machines.map(({ address }) => address);
  const { reload } = await startBalancer(port, [one, two]);
  return { port, engines, machines, reload };
}

/** Has each process of a machine render the known pages. */
async function visitOnce(machine: Machine, host: string, path: string): Promise<void> {
  const [address, port] = machine.address.split(':');
  await new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, 'accept-encoding': 'br' };
    request({ host: address, port, path, headers, agent: false }, (answer) =>
      answer.resume().once('end', resolve),
    )
      .once('error', reject)
      .end();
  });
}

async function untilWhole(machines: readonly Machine[]): Promise<number> {
  const deadline = performance.now() + WHOLE_WITHIN_MS;
  for (;;) {
    const areWhole = await Promise.all(machines.map((machine) => machine.isWhole()));
    if (areWhole.every(Boolean)) return performance.now();
    if (performance.now() > deadline) throw new CommandError('It did not recover by itself.');
    await setTimeout(200);
  }
}

async function check(): Promise<void> {
  const { port, engines, machines, reload } = await openSite();
  const { db, close } = connectDatabase(engines.databaseUrl, 2);
  const sql = postgres(engines.databaseUrl, { max: 1, onnotice: () => {}, backoff: () => 0.5 });
  onEnd(() => sql.end());
  onEnd(close);
  const models = await sql<{ id: number }[]>`select model_id as id from models order by 1 limit 8`;
  // The price of one with cars of its own is the lowest of theirs.
  const [priced] = await sql<{ id: number }[]>`
    select min(model_id)::int as id from models where model_id not in (select model_id from units)`;
  const tokens: string[] = [];
  for (let nth = 0; nth < MEMBERS; nth += 1) tokens.push(await openTestSession(db));
  const { requests, toBeKnown } = visitsOf(
    models.map(({ id }) => id),
    tokens[0] ?? '',
  );
  for (const machine of machines)
    for (const { host, path } of toBeKnown) await visitOnce(machine, host, path);

  const owner = await newStaff(testDeskBackend(db), 'owner', 'Li Wei');
  const prices = new Prices(
    sql,
    owner,
    priced?.id ?? 0,
    machines.map(({ address }) => address),
    engines.postgres,
  );
  prices.start();
  const buyers = new Buyers(port, tokens, BUYERS);
  const load = new SteadyLoad({
    port,
    visitors: VISITORS,
    requests,
    thinkTimeMs: values.soak ? (tookMs) => tookMs : () => THINK_TIME_MS,
    addressOf: (nth) => `127.0.${1 + nth}.1`,
  });
  onEnd(() => load.stop().then(() => {}));

  const soak = values.soak ? new Soak('docs/soak.svg', machines, engines, sql) : undefined;

  const observe = async ({ name, happen }: FailoverEvent) => {
    const beganAtMs = performance.now();
    const said = await happen();
    const backAtMs = typeof said === 'number' ? said : beganAtMs;
    const recoveryS = ((await untilWhole(machines)) - backAtMs) / 1000;
    await setTimeout(STEADY_MS);
    const { count, failures, waits } = load.take();
    const pages = failures.filter(({ path }) => isKnownPage(path));
    const lastMs = Math.max(0, ...pages.map(({ atMs }) => atMs - beganAtMs));
    const { staleMs, reads } = prices.take();
    const isGood = lastMs <= HEALTH_CHECK_MS && staleMs <= STALE_MAX_MS;
    const cells = [
      `${isGood ? '✓' : '✗'} ${name}`,
      count,
      pages.length,
      lastMs.toFixed(0),
      failures.length - pages.length,
      waits,
      buyers.takeRefused(),
      recoveryS.toFixed(1),
      reads,
      staleMs.toFixed(0),
    ];
    printLine(`| ${cells.join(' | ')} |`);
    for (const { path, reason, atMs } of failures.slice(0, 8))
      printLine(`    ${path.split('?')[0]} ${reason} after ${(atMs - beganAtMs).toFixed(0)} ms`);
    if (!isGood) process.exitCode = 1;
  };

  printLine(
    '| event | requests | known pages failed | last after ms | other failed | told to wait | sent again | recovery s | prices read | stale ms |',
  );
  const nothing = { name: 'nothing', happen: () => setTimeout(60_000) };
  const all = eventsOf(machines, engines, reload);
  const events = soak ? [nothing] : all.filter(({ name }) => name.includes(values.only));
  const endsAtMs = performance.now() + minutes * 60_000;
  for (let nth = 0; performance.now() < endsAtMs; nth += 1)
    await observe(events[nth % events.length] as FailoverEvent);
  soak?.end();
  await load.stop();
  await prices.stop();
  await buyers.stop();
  const outcome = await buyers.verify(sql, engines.folders.s3);
  printLine(JSON.stringify({ ...outcome, prices: prices.take().changes }));
  const { lost, doubled, unknown, lostPictures } = outcome;
  if (lost + doubled + unknown + lostPictures > 0) process.exitCode = 1;
}

await runAndCleanUp(check);
