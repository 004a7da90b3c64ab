/**
 * `npm run bench:scale [-- --models=100000 --brands=500 --articles=2000 --languages=3 --units=300000
 * --leads=10000 --events=100000 --on=URL]` fills a real Postgres, or the empty database of that URL,
 * which is kept, with a large catalogue and with what buyers and visitors leave behind, and compares
 * it with the demo: the pages of the built site, their first byte and queries, searches, the sitemap,
 * the desk, lists of leads, and how many events a second the database takes. It also measures the
 * import, and that of the same files again.
 */
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { seedSite } from '@/demo/seed-demo';
import { migrateDatabase } from '@/lib/runtime/database/migrate-database';
import { printLine, runCommand } from '@/lib/runtime/process/terminal';
import { connectDatabase } from '@/lib/server/db/client';
import { cleanUp, cleanUpOnSignals, onEnd } from '@/tests/support/cleanup';
import { removeDataDir, startSite, temporaryDataDir } from '@/tests/support/running-site';
import { createDatabase, openTestPostgres, UNICODE_LOCALE } from '@/tests/support/test-postgres';
import { type Desk, measureDesks } from './desk-measure';
import { DESK_PAGES } from './desk-pages';
import { type DeskSize, fillLargeDesk } from './large-desk';
import { processTreeBytes } from './process-tree';
import { compareSearches, measureEvents, measureExports } from './scale-data';
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

/** The night's work is measured by itself; meanwhile it does nothing. */
const KEPT = { USAGE_RETENTION_DAYS: '3650', LEAD_RETENTION_DAYS: '3650' };

/** Counts the queries of a database; without pg_stat_statements there is no number. */
async function openQueryCounter(serverUrl: string) {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  onEnd(() => sql.end());
  const isCounted = await sql`create extension if not exists pg_stat_statements`.then(
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
  const dataDir = temporaryDataDir();
  onEnd(() => removeDataDir(dataDir));
  const site = await startSite(dataDir, { DATABASE_URL: url, SEED_DEMO: 'false', ...KEPT });
  onEnd(() => site.stop());
  return { port: site.port, pid: site.instance.pid, database: new URL(url).pathname.slice(1) };
}

/** The whole sitemap: its index or only file, then every file that the index names. */
async function measureSitemap(site: Site) {
  const startMs = performance.now();
  const index = await ask(site, '/sitemap.xml');
  const parts = [...index.body.matchAll(/<sitemap><loc>[^<]*(\/sitemap\.xml\?part=\d+)<\/loc>/g)];
  const files = ['/sitemap.xml', ...parts.map(([, path = '']) => path)];
  const addresses: number[] = [];
  const memoryMb: number[] = [];
  for (const path of files) {
    const { body } = await ask(site, path);
    addresses.push(body.split('<url>').length - 1);
    memoryMb.push((processTreeBytes(site.pid) ?? Number.NaN) / 2 ** 20);
  }
  return { ms: performance.now() - startMs, addresses, memoryMb };
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

async function fillDesk(url: string, size: DeskSize): Promise<void> {
  const { db } = await openDesk(url, size);
  await fillLargeDesk(db, size, new Date());
}

await runCommand(async () => {
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
  cleanUpOnSignals();
  try {
    const server = await openTestPostgres(['shared_preload_libraries=pg_stat_statements']);
    const countQueries = await openQueryCounter(server);
    const smallUrl = await createDatabase(server, 'small', UNICODE_LOCALE);
    const largeUrl = values.on ?? (await createDatabase(server, 'large', UNICODE_LOCALE));
    await migrateDatabase(smallUrl);
    await seedSite(smallUrl, true);
    await fillDesk(smallUrl, smallDeskOf(size));
    const perSecond = await fillLarge(largeUrl, size);
    const small = await openSite(smallUrl);
    const large = await openSite(largeUrl);

    let exceeded = perSecond !== null && perSecond < MODELS_PER_SECOND_AT_LEAST ? 1 : 0;
    exceeded += await comparePages(small, large, countQueries);
    exceeded += await compareFirstAnswers(small, large);
    for (const name of ['first', 'again']) {
      const { ms, addresses, memoryMb } = await measureSitemap(large);
      if (ms > SITEMAP_AT_MOST_MS) exceeded += 1;
      const total = addresses.reduce((sum, count) => sum + count, 0);
      const memory = memoryMb.map((each) => each.toFixed(0)).join(' ');
      printLine(
        `sitemap, ${name}: ${ms.toFixed(0)} ms, ${total} addresses in ${addresses.length} files; memory of the site after each, MB: ${memory}`,
      );
    }
    const desks = {
      small: await openDesk(smallUrl, smallDeskOf(size)),
      large: await openDesk(largeUrl, { enquiries: size.leads, events: size.events }),
    };
    if (!(await compareSearches(desks.small.db, desks.large.db))) exceeded += 1;
    printLine('\nThe desk, in ms: median and 95th percentile, small one, then large one.');
    await measureDesks(DESK_PAGES, desks.small, desks.large);
    if (!(await measureExports(desks.large.db))) exceeded += 1;
    await measureEvents(desks.small.db, desks.large.db);
    printLine(
      `\nWanted: repeated answers within ${RATIO_AT_MOST} times, first ones within ${FIRST_AT_MOST_MS} ms, the sitemap within ${SITEMAP_AT_MOST_MS} ms, ${MODELS_PER_SECOND_AT_LEAST} models/s.`,
    );
    printLine(exceeded === 0 ? 'All of it is met.' : `${exceeded} of it are not met.`);
    if (exceeded > 0) process.exitCode = 1;
  } finally {
    await cleanUp();
  }
});
