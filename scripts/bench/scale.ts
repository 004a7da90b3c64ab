/**
 * `npm run bench:scale [-- --models=100000 --brands=500 --articles=2000 --languages=3 --units=300000
 * --leads=10000 --events=100000 --on=URL --parts=fill,pages,sitemap,searches,desk,exports,events]`
 * fills a real Postgres with a large catalogue and with what buyers and visitors leave behind, and
 * compares it with the demo: the pages of the built site, their first byte and queries, the sitemap,
 * searches, the desk, lists of leads, and how many events a second the database takes. It also measures
 * the import, and that of the same files again.
 *
 * The database of `--on`, empty at first, is kept: it is filled once, an interrupted fill continues
 * with the step at which it was, and parts are measured one by one. Its account creates the small
 * database beside it.
 */
import { totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { seedSite } from '@/demo/seed-demo';
import { migrateDatabase } from '@/lib/runtime/database/migrate-database';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { connectDatabase } from '@/lib/server/db/client';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { startOwnSite } from '@/tests/support/running-site';
import { createDatabase, openTestPostgres, UNICODE_LOCALE } from '@/tests/support/test-postgres';
import { type Desk, measureDesks } from './desk-measure';
import { DESK_PAGES } from './desk-pages';
import { type DeskSize, fillLargeDesk } from './large-desk';
import { processTreeBytes } from './process-tree';
import { compareSearches, GROWTH_AT_MOST_MB, measureEvents, measureExports } from './scale-data';
import { fillLarge, type SiteSize } from './scale-fill';
import {
  ask,
  compareFirstAnswers,
  comparePages,
  FIRST_AT_MOST_MS,
  RATIO_AT_MOST,
  type Site,
} from './scale-pages';

const SITEMAP_AT_MOST_MS = 2000;
const MODELS_PER_SECOND_AT_LEAST = 5000;

/** As many as the searches and the events of one machine use at the same time. */
const CONNECTIONS = 8;

const PARTS = ['fill', 'pages', 'sitemap', 'searches', 'desk', 'exports', 'events'];

/** As the page of capacity advises for a Postgres of one's own. */
const POSTGRES = [
  'shared_preload_libraries=pg_stat_statements',
  'random_page_cost=1.1',
  `shared_buffers=${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  'max_wal_size=4GB',
];

/** The nightly work is measured separately; it does nothing during the other measurements. */
const KEPT = { USAGE_RETENTION_DAYS: '3650', LEAD_RETENTION_DAYS: '3650' };

/** Counts the queries of a database; without pg_stat_statements there is no number. */
async function openQueryCounter(serverUrl: string) {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  onEnd(() => sql.end());
  const isCounted = await sql`create extension if not exists pg_stat_statements`
    // There, it may not have been loaded.
    .then(() => sql`select from pg_stat_statements limit 1`)
    .then(
      () => true,
      () => false,
    );
  return async (database: string): Promise<number> => {
    if (!isCounted) return Number.NaN;
    const [row] = await sql`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
      where dbid = (select oid from pg_database where datname = ${database})
    `;
    return row?.calls;
  };
}

async function openSite(url: string): Promise<Site> {
  const site = await startOwnSite({ DATABASE_URL: url, SEED_DEMO: 'false', ...KEPT });
  return { port: site.port, pid: site.instance.pid, database: new URL(url).pathname.slice(1) };
}

/** The whole sitemap: its index or only file, then every file that the index names. */
async function readSitemap(site: Site) {
  const startMs = performance.now();
  let peakMb = 0;
  const look = () => {
    peakMb = Math.max(peakMb, (processTreeBytes(site.pid) ?? Number.NaN) / 2 ** 20);
  };
  look();
  const beforeMb = peakMb;
  const clock = setInterval(look, 50);
  try {
    const index = await ask(site, '/sitemap.xml');
    const parts = [...index.body.matchAll(/<sitemap><loc>[^<]*(\/sitemap\.xml\?part=\d+)<\/loc>/g)];
    let addresses = 0;
    for (const path of ['/sitemap.xml', ...parts.map(([, part = '']) => part)]) {
      const { body } = await ask(site, path);
      addresses += body.split('<url>').length - 1;
    }
    const ms = performance.now() - startMs;
    look();
    return { ms, addresses, files: parts.length + 1, beforeMb, peakMb };
  } finally {
    clearInterval(clock);
  }
}

/** Reads it twice. @returns how much of it is slower, or takes more memory, than wanted */
async function measureSitemap(site: Site): Promise<number> {
  let exceeded = 0;
  const peaksMb: number[] = [];
  for (const name of ['first', 'again']) {
    const { ms, addresses, files, beforeMb, peakMb } = await readSitemap(site);
    if (ms > SITEMAP_AT_MOST_MS) exceeded += 1;
    peaksMb.push(peakMb);
    printLine(
      `sitemap, ${name}: ${ms.toFixed(0)} ms, ${addresses} addresses in ${files} files; memory of the site ${beforeMb.toFixed(0)} MB, then at most ${peakMb.toFixed(0)} MB`,
    );
  }
  const [firstMb = 0, againMb = 0] = peaksMb;
  return exceeded + (againMb - firstMb > GROWTH_AT_MOST_MB ? 1 : 0);
}

/** A thousandth of what the large desk has. */
const smallDeskOf = ({ leads, events }: SiteSize): DeskSize => ({
  enquiries: Math.ceil(leads / 1000),
  events: Math.ceil(events / 1000),
});

async function openDesk(url: string, size: DeskSize): Promise<Desk> {
  const { db, close } = connectDatabase(url, CONNECTIONS);
  onEnd(close);
  return { url, db, size };
}

/** The demo, with a small desk. */
async function fillSmall(url: string, size: DeskSize): Promise<void> {
  await migrateDatabase(url);
  await seedSite(url, true);
  const { db } = await openDesk(url, size);
  await fillLargeDesk(db, size, new Date());
}

/** @returns how much of it is slower, or takes more memory, than wanted */
async function measureSites(
  smallUrl: string,
  largeUrl: string,
  { parts, server }: { parts: readonly string[]; server: string },
): Promise<number> {
  const countQueries = await openQueryCounter(server);
  const small = await openSite(smallUrl);
  const large = await openSite(largeUrl);
  let exceeded = 0;
  if (parts.includes('pages')) {
    exceeded += await comparePages(small, large, countQueries);
    exceeded += await compareFirstAnswers(small, large);
  }
  if (parts.includes('sitemap')) exceeded += await measureSitemap(large);
  return exceeded;
}

/** @returns how much of it is slower, or takes more memory, than wanted */
async function measureDatabases(
  small: Desk,
  large: Desk,
  parts: readonly string[],
): Promise<number> {
  let exceeded = 0;
  if (parts.includes('searches') && !(await compareSearches(small.db, large.db))) exceeded += 1;
  if (parts.includes('desk')) {
    printLine('\nThe desk, in ms: median and 95th percentile, small one, then large one.');
    await measureDesks(DESK_PAGES, small, large);
  }
  if (parts.includes('exports') && !(await measureExports(large.db))) exceeded += 1;
  if (parts.includes('events')) await measureEvents(small.db, large.db);
  return exceeded;
}

await runAndCleanUp(async () => {
  const { values } = parseArgs({
    options: {
      models: { type: 'string', default: '100000' },
      brands: { type: 'string', default: '500' },
      articles: { type: 'string', default: '2000' },
      languages: { type: 'string', default: '3' },
      units: { type: 'string', default: '300000' },
      leads: { type: 'string', default: '10000' },
      events: { type: 'string', default: '100000' },
      on: { type: 'string' },
      parts: { type: 'string', default: PARTS.join() },
    },
  });
  const size = {
    models: Number(values.models),
    brands: Number(values.brands),
    articles: Number(values.articles),
    languages: Number(values.languages),
    units: Number(values.units),
    leads: Number(values.leads),
    events: Number(values.events),
    hasOwnNames: true,
  };
  const parts = values.parts.split(',');
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown) throw new CommandError(`--parts: ${unknown} is none of ${PARTS.join(', ')}.`);
  const deskSizes = {
    small: smallDeskOf(size),
    large: { enquiries: size.leads, events: size.events },
  };
  const server = values.on ?? (await openTestPostgres(POSTGRES));
  const largeUrl = values.on ?? (await createDatabase(server, 'large', UNICODE_LOCALE));
  const perSecond = await fillLarge(largeUrl, size);
  let exceeded = perSecond !== null && perSecond < MODELS_PER_SECOND_AT_LEAST ? 1 : 0;
  if (parts.some((part) => part !== 'fill')) {
    const smallUrl = await createDatabase(server, 'small', UNICODE_LOCALE);
    await fillSmall(smallUrl, deskSizes.small);
    if (parts.includes('pages') || parts.includes('sitemap')) {
      exceeded += await measureSites(smallUrl, largeUrl, { parts, server });
    }
    const small = await openDesk(smallUrl, deskSizes.small);
    const large = await openDesk(largeUrl, deskSizes.large);
    exceeded += await measureDatabases(small, large, parts);
  }
  printLine(
    `\nWanted: repeated answers within ${RATIO_AT_MOST} times, first ones within ${FIRST_AT_MOST_MS} ms, the sitemap within ${SITEMAP_AT_MOST_MS} ms, ${MODELS_PER_SECOND_AT_LEAST} models/s.`,
  );
  printLine(exceeded === 0 ? 'All of it is met.' : `${exceeded} of it are not met.`);
  if (exceeded > 0) process.exitCode = 1;
});
