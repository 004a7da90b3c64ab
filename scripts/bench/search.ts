/**
 * `npm run bench:search [-- --models=174,10000,100000 --on=Postgres,embedded]` runs everything that
 * buyers type (tests/support/search-cases) on catalogues of growing size, on a real Postgres and on
 * the embedded database, and prints how long a search takes. Nothing of a search is cached from one
 * to the next (the lists of brands and types, which every page shows, are), and every model of the
 * larger catalogues has a name of its own. It also prints how long the process was blocked, and the
 * plan of the slowest statement on the largest catalogue.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { seedDemo } from '@/demo/seed-demo';
import { migrateDatabase } from '@/lib/runtime/database/migrate-database';
import { printLine } from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import { importFiles } from '@/lib/server/import/import-files';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { percentile } from '@/tests/support/percentile';
import { createDatabase, openTestPostgres } from '@/tests/support/test-postgres';
import { openEmbeddedUrl } from './embedded-url';
import { writeLargeCatalogue } from './large-catalogue';
import { CASES, measureSearches, type Statement } from './search-measure';

/** As many as the demo catalogue has. */
const DEMO_MODELS = 174;

const P95_AT_MOST_MS = { Postgres: 50, embedded: 150 } as const;
type Kind = keyof typeof P95_AT_MOST_MS;
const KINDS = Object.keys(P95_AT_MOST_MS) as Kind[];

async function fill(url: string, db: Database, models: number): Promise<void> {
  await migrateDatabase(url);
  if (models <= DEMO_MODELS) {
    await seedDemo(db);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'large-catalogue-'));
  const file = join(folder, 'catalogue.json');
  await writeLargeCatalogue(file, {
    models,
    brands: 500,
    articles: 2000,
    languages: 3,
    hasOwnNames: true,
  });
  const { problems } = await importFiles(db, [file]);
  rmSync(folder, { recursive: true, force: true });
  if (problems[0]) throw new Error(`the large catalogue is wrong: ${problems[0].reason}`);
}

/** The plan of the statement that takes longest, as Postgres explains it. */
async function explainSlowest(client: postgres.Sql, statements: readonly Statement[]) {
  let slowest: { ms: number; plan: string[]; query: string } | null = null;
  for (const { query, params } of statements) {
    const startMs = performance.now();
    const rows = await client.unsafe(
      `explain (analyze, buffers, costs off) ${query}`,
      params as never[],
    );
    const ms = performance.now() - startMs;
    const plan = rows.map((row) => String(row['QUERY PLAN']));
    if (!slowest || ms > slowest.ms) slowest = { ms, plan, query };
  }
  if (slowest) printLine(`${slowest.query}\n${slowest.plan.join('\n')}`);
}

async function run(kind: Kind, serverUrl: string, models: number, isLargest: boolean) {
  const url =
    kind === 'Postgres' ? await createDatabase(serverUrl, 'search') : await openEmbeddedUrl();
  const statements: Statement[] = [];
  const client = postgres(url, {
    max: 4,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
  });
  onEnd(() => client.end({ timeout: 5 }));
  const logQuery = (query: string, params: unknown[]) => statements.push({ query, params });
  const db = drizzle(client, { logger: { logQuery } });
  await fill(url, db, models);
  await measureSearches(db, statements);
  const { ms, slowest, blockedMs } = await measureSearches(db, statements);
  const p95 = percentile(ms, 0.95);
  // The embedded database is in this process; in the running site it is in another one.
  const blocked = kind === 'Postgres' ? `, blocked ${blockedMs.toFixed(0)} ms` : '';
  const isSlow = isLargest && p95 > P95_AT_MOST_MS[kind];
  printLine(
    [
      `${isSlow ? '✗' : '✓'} ${kind.padEnd(9)} ${String(models).padStart(7)} models:`,
      `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms,`,
      `most ${slowest.ms.toFixed(1)} ms ("${slowest.query}")${blocked}`,
    ].join(' '),
  );
  if (isSlow) process.exitCode = 1;
  if (isLargest) await explainSlowest(client, slowest.statements);
}

await runAndCleanUp(async () => {
  const { values } = parseArgs({
    options: {
      models: { type: 'string', default: `${DEMO_MODELS},10000,100000` },
      on: { type: 'string', default: KINDS.join() },
    },
  });
  const sizes = values.models.split(',').map(Number);
  const serverUrl = await openTestPostgres();
  printLine(`${CASES.length} searches`);
  for (const models of sizes) {
    for (const kind of KINDS.filter((each) => values.on.split(',').includes(each))) {
      await run(kind, serverUrl, models, models === Math.max(...sizes));
    }
  }
});
