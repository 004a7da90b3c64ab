/**
 * `npm run bench:desk [-- --enquiries=100000 --events=1000000 --on=Postgres,embedded
 * --pages=numbers --plan]` fills
 * the staff side with two years of enquiries and usage events and prints how long the database
 * takes for its pages, beside the same with a hundredth of the rows, on a real Postgres and on the
 * embedded database. With `--plan` it also prints how the slowest statements are carried out.
 */
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { seedDemo } from '@/demo/seed-demo';
import { migrateDatabase } from '@/lib/runtime/database/migrate-database';
import { printLine } from '@/lib/runtime/process/terminal';
import { connectDatabase } from '@/lib/server/db/client';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { createDatabase, openTestPostgres, UNICODE_LOCALE } from '@/tests/support/test-postgres';
import { type Desk, measureDesks } from './desk-measure';
import { DESK_PAGES, type DeskPage } from './desk-pages';
import { openEmbeddedUrl } from './embedded-url';
import { type DeskSize, fillLargeDesk } from './large-desk';

const KINDS = ['Postgres', 'embedded'] as const;
type Kind = (typeof KINDS)[number];

const SMALLER_BY = 100;
const PLANS_SHOWN = 3;

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

async function openDesk(kind: Kind, serverUrl: string, size: DeskSize): Promise<Desk> {
  const url =
    kind === 'Postgres'
      ? await createDatabase(serverUrl, 'desk', UNICODE_LOCALE)
      : await openEmbeddedUrl();
  await migrateDatabase(url);
  const { db, close } = connectDatabase(url, 4);
  onEnd(close);
  await seedDemo(db);
  const startMs = performance.now();
  await fillLargeDesk(db, size, new Date());
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  printLine(`${kind}: ${size.enquiries} enquiries, ${size.events} events written in ${seconds} s`);
  return { url, db, size };
}

/** How the statements of a page are carried out, as Postgres explains it. */
async function explain(page: DeskPage, { url, size }: Desk): Promise<void> {
  const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  const statements: { query: string; params: unknown[] }[] = [];
  const logQuery = (query: string, params: unknown[]) => statements.push({ query, params });
  await page.read(drizzle(client, { logger: { logQuery } }), { turn: 1, size });
  for (const { query, params } of statements) {
    const rows = await client.unsafe(
      `explain (analyze, buffers, costs off) ${query}`,
      params as never[],
    );
    printLine(`\n${page.name}: ${query}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
  await client.end({ timeout: 5 });
}

async function run(
  kind: Kind,
  serverUrl: string,
  size: DeskSize,
  { pages, hasPlans }: { pages: readonly DeskPage[]; hasPlans: boolean },
) {
  const small = await openDesk(kind, serverUrl, {
    enquiries: Math.ceil(size.enquiries / SMALLER_BY),
    events: Math.ceil(size.events / SMALLER_BY),
  });
  const large = await openDesk(kind, serverUrl, size);
  printLine(`\n${kind}, in ms: median and 95th percentile, small desk, then large one.`);
  const measured = await measureDesks(pages, small, large);
  // The embedded database is in this process; in the running site it is in another one.
  printLine(`memory of this process: ${megabytes(process.memoryUsage.rss())}`);
  if (!hasPlans) return;
  for (const page of measured.slice(0, PLANS_SHOWN)) await explain(page, large);
}

await runAndCleanUp(async () => {
  const { values } = parseArgs({
    options: {
      enquiries: { type: 'string', default: '100000' },
      events: { type: 'string', default: '1000000' },
      on: { type: 'string', default: KINDS.join() },
      pages: { type: 'string', default: '' },
      plan: { type: 'boolean', default: false },
    },
  });
  const size = { enquiries: Number(values.enquiries), events: Number(values.events) };
  const serverUrl = await openTestPostgres();
  for (const kind of KINDS.filter((each) => values.on.split(',').includes(each))) {
    const pages = DESK_PAGES.filter(({ name }) => name.includes(values.pages));
    await run(kind, serverUrl, size, { pages, hasPlans: values.plan });
  }
});
