/**
 * `npm run bench:serve` measures requests per second and processor time per request of pages that
 * are answered from the cache, and of addresses that are unknown, beside bare Next pages in the same
 * run. `npm run bench:serve -- FOLDER` measures the built checkout in FOLDER, too.
 */
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { printLine } from '@/lib/runtime/process/terminal';
import { runAndCleanUp } from '@/tests/support/cleanup';
import { medianOf } from '@/tests/support/percentile';
import { startOwnSite } from '@/tests/support/running-site';
import { BROWSER_HEADERS, openBareSite } from './bare-page';
import { getPage } from './get-page';
import { load, type Measured, measure, type Target, type Visit, visitorAddress } from './load';

const ROUNDS = 3;
const ROUND_S = 4;

/** Minimum requests per second, as a number or as a share of the bare page's. */
const WANTED = {
  'cached page': { share: 0.8 },
  'cached page with campaign parameters': { share: 0.8 },
  'seldom visited cached pages': { perSecond: 1000 },
  'unknown paths': { perSecond: 300 },
  'unknown cars': { perSecond: 300 },
} as const;
type Kind = keyof typeof WANTED;

/** Of this checkout's site or of the other's; bare pages have no kind. */
interface PageTarget extends Target {
  kind?: Kind;
}

/** Every car's page in every language: more than a site's popular pages. */
async function carVisits(port: number, hostOf: (locale: Locale) => string): Promise<Visit[]> {
  const host = hostOf('ru');
  const { body: index } = await getPage(port, host, '/sitemap.xml');
  const parts = [...index.matchAll(/<loc>[^<]*(\/sitemap[^<]*\.xml[^<]*)<\/loc>/g)];
  const texts = await Promise.all(
    parts.map(async ([, path = '']) => (await getPage(port, host, path)).body),
  );
  const paths = [index, ...texts].join().match(/\/car\/\d+(?=<)/g) ?? [];
  return [...new Set(paths)].flatMap((path) =>
    LOCALES.map((locale) => ({ path, host: hostOf(locale) })),
  );
}

/** Requests a page through an agent's connection, each from another network. */
function visitOnce(agent: Agent, port: number, { path, host }: Visit, of: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { ...BROWSER_HEADERS, host, 'x-forwarded-for': visitorAddress(of) };
    get({ port, path, headers, agent }, (answer) => answer.resume().once('end', resolve)).once(
      'error',
      reject,
    );
  });
}

/**
 * Visits every page in every process. The primary distributes connections in turn, so that as many
 * as there are processes, opened one after the other, reach one each.
 */
async function visitInEachProcess(port: number, visits: Visit[]): Promise<void> {
  const agents = Array.from(
    { length: availableParallelism() },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  );
  const [first] = visits;
  for (const agent of agents) if (first) await visitOnce(agent, port, first, 0);
  await Promise.all(
    agents.map(async (agent) => {
      for (const [index, visit] of visits.entries()) await visitOnce(agent, port, visit, index);
      agent.destroy();
    }),
  );
}

/** The kinds of load on one checkout's site, its pages cached already. */
async function openTargets(folder: string, title: string): Promise<PageTarget[]> {
  // One process for each processor core, as a site has them.
  const changes = { LOG_LEVEL: 'error', WEB_PROCESSES: '', TRUSTED_PROXY_HOPS: '1' };
  const site = await startOwnSite(changes, folder);
  const hostOf = (locale: Locale) =>
    new URL(originOf(`http://localhost:${site.port}`, locale)).host;
  const host = hostOf('ru');
  const cars = await carVisits(site.port, hostOf);
  const visitOf = {
    'cached page': () => ({ path: '/about', host }),
    'cached page with campaign parameters': (count: number) => ({
      path: `/about?utm_source=mail&gclid=${count}`,
      host,
    }),
    'seldom visited cached pages': (count: number) =>
      cars[count % cars.length] ?? { path: '/', host },
    'unknown paths': (count: number) => ({ path: `/nothing-${count}`, host }),
    'unknown cars': (count: number) => ({ path: `/car/${900_000 + count}`, host }),
  } satisfies Record<Kind, (count: number) => Visit>;

  const targets = Object.entries(visitOf).map(([kind, visit]) => {
    let count = 0;
    const nextVisit = () => visit(count++);
    const target = {
      name: `${title}: ${kind}`,
      port: site.port,
      pid: site.instance.pid,
      headers: BROWSER_HEADERS,
      mayBeUnknown: kind.startsWith('unknown'),
      nextVisit,
    };
    return { ...target, kind: kind as Kind };
  });
  printLine(`${title}: caching ${cars.length} pages …`);
  await visitInEachProcess(site.port, cars);
  return targets;
}

/** Interleaved, so that other load of the machine affects all alike. */
async function measureInTurns(targets: PageTarget[]): Promise<Map<PageTarget, Measured>> {
  const rounds = new Map<PageTarget, Measured[]>(targets.map((target) => [target, []]));
  for (const target of targets) await load(target, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of targets) rounds.get(target)?.push(await measure(target, ROUND_S));
  }
  return new Map(
    [...rounds].map(([target, measured]) => [
      target,
      {
        perSecond: medianOf(measured.map(({ perSecond }) => perSecond)),
        msPerRequest: medianOf(measured.map(({ msPerRequest }) => msPerRequest ?? 0)) || null,
      },
    ]),
  );
}

/** Whether a kind of page is fast enough. */
function isFastEnough(kind: Kind, perSecond: number, bareStatic: number): boolean {
  const wanted = WANTED[kind];
  const least = 'share' in wanted ? wanted.share * bareStatic : wanted.perSecond;
  printLine(
    `${perSecond >= least ? '✓' : '✗'} ${kind}: at least ${least.toFixed(0)}/s are wanted.`,
  );
  return perSecond >= least;
}

await runAndCleanUp(async () => {
  const other = process.argv[2];
  const bareSite = await openBareSite();
  // Without headers: Next would compress each response again.
  const bare = (name: string, path: string): PageTarget => ({
    name,
    port: Number(new URL(bareSite.address).port),
    pid: bareSite.pid,
    nextVisit: () => ({ path, host: 'localhost' }),
  });
  const bareStatic = bare('bare static page', '/');
  const targets = [
    bareStatic,
    bare('bare dynamic page', '/dynamic'),
    ...(other ? await openTargets(other, 'other') : []),
    ...(await openTargets(process.cwd(), 'this')),
  ];
  const results = await measureInTurns(targets);
  printLine('\nrequests/s, processor time per request (median of rounds):');
  for (const [{ name }, { perSecond, msPerRequest }] of results) {
    printLine(`  ${name}: ${perSecond.toFixed(0)}/s, ${msPerRequest?.toFixed(2) ?? '–'} ms`);
  }
  const barePerSecond = results.get(bareStatic)?.perSecond ?? 0;
  for (const [{ name, kind }, { perSecond }] of results) {
    if (!kind || !name.startsWith('this')) continue;
    if (!isFastEnough(kind, perSecond, barePerSecond)) process.exitCode = 1;
  }
});
