import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENT_TAG } from '@/lib/config/cache-table';
import type { ServiceContext } from '@/lib/server/request/context';
import { databaseUrl } from '@/tests/support/server/database-template';
import { fillInbox } from '@/tests/support/server/large-inbox';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { findBrand, listBrands } from '../catalogue/brands';
import { listCarTypes } from '../catalogue/car-types';
import { findModel } from '../catalogue/model-detail';
import { summarizeModels } from '../catalogue/model-summary';
import { findArticle, listArticles } from '../content/articles';
import { readHome } from '../content/home';
import { listSitemapRecords } from '../content/sitemap';
import { listEnquiries } from '../leads/inbox-pages';
import { expireReads } from '../read-cache';
import { fillSearchWords } from '../search/fill-words';
import { countModels } from '../search/model-counts';
import { listModels } from '../search/model-list';
import { searchAll } from '../search/search-all';
import { searchTexts } from '../search/text-search';
import type { Database } from './database';
import { vacuumContent } from './vacuum';

const MODEL_COUNT = 100_000;
const ENQUIRY_COUNT = 100_000;

/** Tables of which no query of a page may read every row. */
const LARGE_TABLES = new Set([
  'models',
  'model_texts',
  'model_pictures',
  'article_texts',
  'search_words',
  'enquiries',
]);

withTestDatabase();
let client: Sql;
let db: Database;
let statements: { query: string; params: unknown[] }[] = [];

/** A catalogue whose values are spread over all types, energies, prices, days and brands. */
async function fillCatalogue(target: Database): Promise<void> {
  await target.execute(sql`
    insert into car_types (type_sign, position) select 'type-' || n, n from generate_series(1, 12) n
  `);
  await target.execute(sql`
    insert into type_texts (type_sign, locale, type_name)
    select 'type-' || n, 'en', 'Type ' || n from generate_series(1, 12) n
  `);
  await target.execute(sql`
    insert into brands (brand_sign, brand_name, position)
    select 'brand-' || n, 'Brand ' || n, n from generate_series(1, 500) n
  `);
  await target.execute(sql`
    insert into models (
      model_id, model_sign, brand_sign, type_sign, brand_position, model_name, model_year,
      energy_type, power_kw, power_hp, drive, gearbox, seats, doors, length_mm, width_mm,
      height_mm, steering, charging_standard, interface_languages, warranty_region,
      winter_package, era_glonass, colours, price_usd, stock_khorgos, stock_erenhot,
      updated_at, search_terms
    )
    select n, 'model-' || n, 'brand-' || b, 'type-' || n % 12 + 1, b, 'Model ' || n % 997, 2025,
      (array['petrol','diesel','hybrid','plugin-hybrid','range-extender','electric','cng'])[n % 7 + 1],
      100, n * 31 % 400 + 40, 'fwd', 'automatic', 5, 5, 4700, 1850,
      1600, 'left', 'gbt', '{zh,en}', 'china',
      false, false, '{white,blue}', n * 7919 % 60000 + 5000, n % 3, 0,
      date '2026-11-20' - n * 13 % 700, array['model', (n % 997)::text]
    from (select n, n * 97 % 500 + 1 as b from generate_series(1, ${MODEL_COUNT}::int) n) as numbers
  `);
  await target.execute(sql`
    insert into model_texts (model_id, locale, summary)
    select model_id, 'en', repeat('A summary. ', 10) from models
  `);
  await target.execute(sql`
    insert into model_pictures (model_id, position, src, small_src, width, height, view)
    select model_id, p, '/large.avif', '/small.avif', 960, 640, 'side'
    from models, generate_series(1, 2) p
  `);
  await target.execute(sql`
    insert into articles (article_id, article_sign, picture_src, picture_small_src,
      picture_width, picture_height, published_at, type_signs)
    select n, 'article-' || n, '/large.avif', '/small.avif', 1600, 900,
      date '2026-11-20' - n, array['type-' || n % 12 + 1, 'type-' || n % 5 + 1]
    from generate_series(1, 2000) n
  `);
  await target.execute(sql`
    insert into article_texts (article_id, locale, title, summary, body, reading_minutes)
    select article_id, locale, 'Title', 'Summary',
      'word' || article_id % 97 || ' ' || repeat(md5(article_id::text), 60), 5
    from articles, unnest(array['en', 'ru', 'mn']) locale
  `);
}

beforeAll(async () => {
  const [row] = await database.db
    .select({ name: sql<string>`current_database()` })
    .from(sql`(select) as one_row`);
  const url = databaseUrl(process.env.TEST_DATABASE_URL ?? '', row?.name ?? '');
  client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  const logger = {
    logQuery: (query: string, params: unknown[]) => statements.push({ query, params }),
  };
  db = drizzle(client, { logger });
  await fillCatalogue(db);
  await fillSearchWords(db, { names: true, texts: true });
  await vacuumContent(db);
  await fillInbox(db, ENQUIRY_COUNT);
});
afterAll(async () => {
  await client.end();
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Every node of a plan. */
function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** The large tables that the queries of some work read whole. */
async function fullScansOf(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  statements = [];
  await work(db);
  const scans: string[] = [];
  for (const { query, params } of [...statements]) {
    const [row] = await client.unsafe(`explain (format json) ${query}`, params as never[]);
    const plan: unknown = row?.['QUERY PLAN'];
    const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: PlanNode }];
    for (const node of nodesOf(Plan)) {
      const table = node['Relation Name'] ?? '';
      if (node['Node Type'] === 'Seq Scan' && LARGE_TABLES.has(table)) {
        scans.push(`${table}: ${query}`);
      }
    }
  }
  return scans;
}

const DEEP_PAGE = 40;

const NOW = new Date('2026-11-20');

const contextOf = (target: Database) => ({ db: target, locale: 'en' as const });

/** A search without the reads that other searches have cached in this process. */
function search(word: string) {
  return async (target: Database) => {
    expireReads([CONTENT_TAG]);
    return searchAll({ word }, { ...contextOf(target), now: NOW } as ServiceContext);
  };
}

it('counts all choices in one pass over the models', async () => {
  const scans = await fullScansOf((target) => countModels({}, contextOf(target)));
  expect(scans.length).toBeLessThanOrEqual(1);
});

it.each<[string, (db: Database) => Promise<unknown>]>([
  ['all brands', (target) => listBrands(target)],
  ['the brands of a type', (target) => listBrands(target, 'type-3')],
  ['one brand', (target) => findBrand(target, 'brand-77', 'en')],
  ['car types', (target) => listCarTypes(target, 'en')],
  ['the home page', (target) => readHome(target, 'en', new Date('2026-11-20'))],
  ['a model with similar ones', (target) => findModel(target, 50_000, 'en')],
  [
    'the numbers of choices among a type’s models',
    (target) => countModels({ type_sign: 'type-3', energy_type: 'electric' }, contextOf(target)),
  ],
  [
    'the summary of a type up to a price',
    (target) => summarizeModels(target, { type_sign: 'type-3', price_max_usd: 20_000 }),
  ],
  [
    'the summary of a brand at a port',
    (target) => summarizeModels(target, { brand_sign: 'brand-7', port: 'khorgos' }),
  ],
  [
    'the sitemap’s models',
    (target) => listSitemapRecords(target, { kind: 'models', page: 1 }, 'en'),
  ],
  [
    'the second half of the sitemap’s models',
    (target) => listSitemapRecords(target, { kind: 'models', page: 2 }, 'en'),
  ],
  ['a late page of articles', (target) => listArticles(target, { page: DEEP_PAGE }, 'en')],
  ['an article with related ones', (target) => findArticle(target, 1000, 'en')],
  [
    'the articles that a search finds, in any spelling',
    (db) =>
      searchTexts(
        { textWords: [['word77', 'цщкв77']], asksForPromotions: false, answers: [] },
        { db, locale: 'en', now: NOW },
      ),
  ],
  ['the models that a search finds', search('brand-77 33')],
  ['the brand that a misspelled word is', search('brnad-77')],
])('reads %s by indexes', async (_, work) => {
  expect(await fullScansOf(work)).toEqual([]);
});

const FILTERS: Parameters<typeof listModels>[0][] = [
  {},
  { brand_sign: 'brand-7' },
  { type_sign: 'type-3' },
  { energy_type: 'electric' },
  { price_max_usd: 15_000 },
  { recycling_fee: 'concessional' },
  { brand_sign: 'brand-7', type_sign: 'type-3' },
  { type_sign: 'type-3', price_max_usd: 15_000 },
];
const SORTS = ['catalogue', 'price', '-price', '-updated'] as const;

it.each(FILTERS)(
  'reads a late page of the models with %j by indexes, in each order',
  async (filter) => {
    for (const sort of SORTS) {
      const scans = await fullScansOf((target) =>
        listModels({ ...filter, sort, page: filter.brand_sign ? 1 : DEEP_PAGE }, contextOf(target)),
      );
      expect(scans).toEqual([]);
    }
  },
);

it.each<[string, Parameters<typeof listEnquiries>[1]]>([
  ['all', {}],
  ['new ones', { state: 'new' }],
  ['answered ones', { state: 'answered' }],
  ['those in Mongolian', { lang: 'mn' }],
  ['those of one person', { ownerId: 'nobody' }],
  ['what is to be done', { dueBy: '2026-11-22' }],
  ['those that a name finds', { word: 'Buyer 4711' }],
  ['those that part of a telephone number finds', { word: '8 (990) 47 11' }],
  ['those that a stock number finds', { word: 'BAM-4711' }],
  ['those that the number of one car finds', { word: 'YARD 4710' }],
  ['those that an enquiry number without its hyphen finds', { word: 'n4711' }],
  ['those that words of the message find', { word: 'question qwertz' }],
])('reads three pages of the inbox by indexes: %s', async (_, filter) => {
  const scans = await fullScansOf(async (target) => {
    let next: Parameters<typeof listEnquiries>[2];
    for (let nth = 0; nth < 3; nth += 1) ({ next } = await listEnquiries(target, filter, next));
    // The last of those who wait, and the first of the others.
    const at = '2026-11-20T00:00:00.000Z';
    await listEnquiries(target, filter, { list: 'waiting', at, id: 99_950 });
  });
  expect(scans).toEqual([]);
});
