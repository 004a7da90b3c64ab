/**
 * `npm run bench:capacity [-- --cores=2]` measures what each kind of request costs the built site on
 * a real Postgres, in processor time and in bytes, and computes from it what one machine, three, and
 * a cache in front carry, and what a million visits cost (docs/capacity.md).
 */
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { recordUsage } from '@/lib/contract/calls/point';
import { printLine } from '@/lib/runtime/process/terminal';
import { runAndCleanUp } from '@/tests/support/cleanup';
import { startOwnSite } from '@/tests/support/running-site';
import { signedQuery } from '@/tests/support/server/signed-request';
import { createDatabase, openTestPostgres, UNICODE_LOCALE } from '@/tests/support/test-postgres';
import { BROWSER_HEADERS } from './bare-page';
import {
  type Capacity,
  capacityOf,
  eventGigabytes,
  REQUEST_KINDS,
  type RequestCost,
  type RequestKind,
  VISIT,
} from './capacity-model';
import { getPage } from './get-page';
import { load, measure, type Visit, visitorAddress } from './load';
import { eachOnce, readQueryLists } from './query-lists';

const WARM_UP_S = 4;
const ROUND_S = 6;

interface Sample {
  bytes: number;
  cacheControl: string;
}

/** The bytes of a response, compressed as for browsers. */
function sample(port: number, { path, host }: Visit): Promise<Sample> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { ...BROWSER_HEADERS, host } }, async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      resolve({ bytes, cacheControl: String(response.headers['cache-control'] ?? '') });
    }).once('error', reject);
  });
}

const roundRobin = <Item>(items: readonly Item[]) => {
  let next = 0;
  return () => items[next++ % items.length] as Item;
};

const pathsIn = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([path]) => path)),
];

const isPublic = (cacheControl: string) => /public|s-maxage/.test(cacheControl);

/** Its process, whose children are those that work for connections. */
async function pidOfPostgres(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await sql`select pg_read_file('postmaster.pid') as file`;
  await sql.end();
  return Number.parseInt(row?.file, 10);
}

await runAndCleanUp(async () => {
  const { values } = parseArgs({ options: { cores: { type: 'string', default: '2' } } });
  const cores = Number(values.cores);
  const server = await openTestPostgres();
  const url = await createDatabase(server, 'capacity', UNICODE_LOCALE);
  const site = await startOwnSite({
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    TRUSTED_PROXY_HOPS: '1',
    RATE_LIMIT_SCALE: '100000',
  });
  const { port } = site;
  const host = `ru.localhost:${port}`;
  const lists = await readQueryLists(port);
  const pages = [
    '/',
    '/menuCar',
    '/about',
    ...lists.modelIds.slice(0, 40).map((id) => `/car/${id}`),
  ];
  const bodies = await Promise.all(
    pages.map(async (path) => (await getPage(port, host, path)).body),
  );
  const html = bodies.slice(0, 5).join();
  const files = pathsIn(html, /\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g);
  const pictures = pathsIn(html, /\/(?:media|pictures)\/[\w./-]+\.(?:avif|webp|jpe?g)/g);
  const dynamic = [eachOnce(lists.searches), eachOnce(lists.menus)];
  const nextDynamic = roundRobin(dynamic);
  const signed = (path: string, fields: Record<string, unknown>): Visit => ({
    host,
    path: `${path}?${signedQuery(fields)}`,
    body: JSON.stringify(fields),
  });
  const place = { plate: 'layout', module: 'menuHead', station: 'brand', page: '/' };
  const contact = {
    name: 'Бат-Эрдэнэ',
    country: 'Монгол',
    country_id: 496,
    remark: 'BYD',
    from: 'car',
    lang: 'mn',
  };
  const ofPaths = (paths: readonly string[]) => {
    const next = roundRobin(paths);
    return () => ({ host, path: next() });
  };
  let count = 0;
  const visits: Record<RequestKind, () => Visit> = {
    'kept page': ofPaths(pages),
    'search or filtered list': () => ({ host, path: nextDynamic()() }),
    file: ofPaths(files),
    picture: ofPaths(pictures),
    event: () => signed(recordUsage.path, { ...place, event_id: randomUUID() }),
    enquiry: () =>
      signed(recordEnquiry.path, {
        ...contact,
        mobile: `+976 99${String(count).padStart(6, '0')}`,
      }),
  };
  // So that each process has it cached before the measurement.
  for (const path of [...pages, ...files, ...pictures])
    for (let i = 0; i < 2 * cores; i += 1) await sample(port, { host, path });
  const pid = [site.instance.pid, await pidOfPostgres(url)];
  const costs = {} as Record<RequestKind, RequestCost>;
  printLine('\nOf one request: processor time, bytes, whether a shared cache may keep it.');
  for (const kind of REQUEST_KINDS) {
    const nextVisit = () => ({ ...visits[kind](), address: visitorAddress(count++) });
    const target = { name: kind, port, pid, headers: BROWSER_HEADERS, nextVisit };
    const first = visits[kind]();
    const samples = first.body
      ? []
      : await Promise.all(Array.from({ length: 20 }, () => sample(port, visits[kind]())));
    await load(target, WARM_UP_S);
    const { msPerRequest, perSecond } = await measure(target, ROUND_S);
    const bytes = samples.reduce((sum, each) => sum + each.bytes, 0) / Math.max(1, samples.length);
    const headers = [...new Set(samples.map(({ cacheControl }) => cacheControl))].join(' | ');
    costs[kind] = { ms: msPerRequest ?? Number.NaN, bytes, isPublic: isPublic(headers) };
    printLine(
      `${kind.padEnd(24)} ${(msPerRequest ?? Number.NaN).toFixed(2).padStart(7)} ms ${perSecond.toFixed(0).padStart(7)}/s ${(bytes / 1000).toFixed(1).padStart(8)} KB  ×${VISIT[kind]} a visit  ${headers}`,
    );
  }
  const rows: Capacity[] = [
    capacityOf('one machine', costs, { machines: 1, cores, hasCdn: false }),
    capacityOf('three machines', costs, { machines: 3, cores, hasCdn: false }),
    capacityOf('one machine, cache in front', costs, { machines: 1, cores, hasCdn: true }),
    capacityOf('three machines, cache in front', costs, { machines: 3, cores, hasCdn: true }),
  ];
  printLine(
    `\nMachines of ${cores} processor cores: visits at the busiest, a day; of a million visits: processor hours, GB sent; GB of events kept.`,
  );
  for (const row of rows) {
    printLine(
      `${row.name.padEnd(32)} ${row.visitsPerSecond.toFixed(1).padStart(7)}/s ${Math.round(row.visitsPerDay).toLocaleString('en').padStart(10)} a day ${row.processorHours.toFixed(1).padStart(7)} h ${row.gigabytes.toFixed(0).padStart(6)} GB ${eventGigabytes(row.visitsPerDay).toFixed(0).padStart(6)} GB`,
    );
  }
});
