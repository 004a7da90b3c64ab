import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrateDatabase } from '@/lib/runtime/database/migrate-database';
import { printLine } from '@/lib/runtime/process/terminal';
import { beginBulkLoad } from '@/lib/server/db/bulk-load';
import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { models } from '@/lib/server/db/schema/catalogue';
import { articles } from '@/lib/server/db/schema/content';
import { units } from '@/lib/server/db/schema/units';
import { vacuumContent } from '@/lib/server/db/vacuum';
import { importFiles } from '@/lib/server/import/import-files';
import { onEnd } from '@/tests/support/cleanup';
import { printProgress } from './desk-rows';
import { type CatalogueSize, writeLargeCatalogue, writeLargeYard } from './large-catalogue';
import { fillLargeDesk } from './large-desk';

export interface SiteSize extends CatalogueSize {
  units: number;
  leads: number;
  events: number;
}

/** Each takes 24 ms with its texts in twelve languages; further ones are copies. */
const IMPORTED_ARTICLES_MAX = 2000;

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** Imports a file with only new or no new rows; returns the seconds it takes. */
async function importFile(db: Database, file: string, step: string): Promise<number> {
  let rssBytes = 0;
  const startMs = performance.now();
  const { written, problems } = await importFiles(db, [file], {
    onProgress: () => {
      rssBytes = Math.max(rssBytes, process.memoryUsage.rss());
    },
  });
  if (problems[0]) throw new Error(`the large catalogue is wrong: ${problems[0].reason}`);
  const seconds = (performance.now() - startMs) / 1000;
  const rows = written.models || written.units || written.articles;
  const memory = rssBytes > 0 ? `, at most ${megabytes(rssBytes)} of memory` : '';
  printLine(
    `${step}: ${rows} in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)}/s${memory}`,
  );
  return seconds;
}

/**
 * Imports a large catalogue and its articles, and both again, when nothing is new; then what visitors
 * and buyers leave behind. Filled tables are left as they are, so that an interrupted run is
 * continued.
 * @returns models written per second, with their indexes and the vacuum; null when they were there
 */
export async function fillLarge(url: string, size: SiteSize): Promise<number | null> {
  await migrateDatabase(url);
  const { db, close } = connectDatabase(url, 2);
  onEnd(close);
  const folder = mkdtempSync(join(tmpdir(), 'large-catalogue-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const imported = Math.min(size.articles, IMPORTED_ARTICLES_MAX);
  const files = {
    models: (file: string) => writeLargeCatalogue(file, { ...size, articles: 0 }),
    articles: (file: string) =>
      writeLargeCatalogue(file, { ...size, articles: imported, models: 0, brands: 0 }),
    units: (file: string) => writeLargeYard(file, size.units, size.models),
  };
  let modelsPerSecond: number | null = null;
  for (const [step, table] of Object.entries({ models, articles, units })) {
    if ((await db.$count(table)) > 0) continue;
    const file = join(folder, `${step}.json`);
    await files[step as keyof typeof files](file);
    const seconds = await importFile(db, file, step);
    if (step === 'models') modelsPerSecond = size.models / seconds;
    await importFile(db, file, `${step} again`);
  }
  const copies = Math.round(size.articles / (await db.$count(articles))) - 1;
  if (copies > 0) await timed('further articles', () => copyArticles(db, copies));
  await timed('the desk', () =>
    fillLargeDesk(db, { enquiries: size.leads, events: size.events }, new Date()),
  );
  return modelsPerSecond;
}

async function timed(step: string, work: () => Promise<void>): Promise<void> {
  const startMs = performance.now();
  await work();
  printLine(`${step}: ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
}

/** The articles that are there so many times more, with all of their texts. */
async function copyArticles(db: Database, copies: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const bulk = await beginBulkLoad(transaction, ['articles', 'article_texts']);
    const imported = await transaction.$count(articles);
    const progress = printProgress('further articles', imported * copies);
    for (let copy = 1; copy <= copies; copy += 1) {
      await transaction.execute(sql`
        insert into articles (article_id, article_sign, picture_src, picture_small_src, picture_width,
          picture_height, state, published_at, type_signs)
        select article_id + ${copy * 100_000}::int, article_sign || ${`-copy-${copy}`}, picture_src,
          picture_small_src, picture_width, picture_height, state, published_at, type_signs
        from articles where article_id < 100000
      `);
      await transaction.execute(sql`
        insert into article_texts (article_id, locale, title, summary, body, reading_minutes, is_shown)
        select article_id + ${copy * 100_000}::int, locale, title, summary, body, reading_minutes, is_shown
        from article_texts where article_id < 100000
      `);
      progress(imported * copy);
    }
    await bulk.restore();
  });
  await vacuumContent(db);
}
