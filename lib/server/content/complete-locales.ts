import { and, count, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { LANGUAGES_TAG } from '@/lib/config/cache-table';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { brandTexts, carTypes, models, typeTexts } from '../db/schema/catalogue';
import { articleTexts, promotionTexts } from '../db/schema/content';

/** Of how many brands the story is asked for: those with the most models. */
const LARGEST_BRANDS = 20;
const PROMOTIONS_LEAST = 4;
const ARTICLES_LEAST = 6;

/** How many records have a text, by language. */
type Counts = ReadonlyMap<string, number>;

async function countIn(
  db: Database,
  texts: PgTable & { locale: PgColumn },
  where: SQL | undefined,
): Promise<Counts> {
  const { locale } = texts;
  const rows = await db.select({ locale, count: count() }).from(texts).where(where).groupBy(locale);
  return new Map(rows.map((row) => [row.locale as string, row.count]));
}

async function countTexts(db: Database) {
  const largest = db
    .select({ brandSign: models.brandSign })
    .from(models)
    .groupBy(models.brandSign)
    .orderBy(desc(count()), models.brandSign)
    .limit(LARGEST_BRANDS);
  const hasStory = and(inArray(brandTexts.brandSign, largest), ne(brandTexts.story, ''));
  const [types, stories, promotions, articles] = await Promise.all([
    countIn(db, typeTexts, ne(typeTexts.typeName, '')),
    countIn(db, brandTexts, hasStory),
    countIn(db, promotionTexts, eq(promotionTexts.isShown, true)),
    countIn(db, articleTexts, eq(articleTexts.isShown, true)),
  ]);
  return { types, stories, promotions, articles };
}

/**
 * The languages whose site is whole. Interface texts and legal pages are, or the project does not
 * compile; what a catalogue brings has to be there as well: a name for every car type, the stories
 * of the largest brands, some promotions and some articles. No more is asked for than the default
 * language has, so that a mall without a blog has no unfinished sites, and its own is always whole.
 *
 * Until a language is, search engines are kept away from its site.
 */
export async function listCompleteLocales(db: Database): Promise<Locale[]> {
  const [typesTotal, { types, stories, promotions, articles }] = await Promise.all([
    db.$count(carTypes),
    countTexts(db),
  ]);
  const asked = (counts: Counts, most: number) => Math.min(most, counts.get(DEFAULT_LOCALE) ?? 0);
  const rules: [Counts, number][] = [
    [types, typesTotal],
    [stories, asked(stories, LARGEST_BRANDS)],
    [promotions, asked(promotions, PROMOTIONS_LEAST)],
    [articles, asked(articles, ARTICLES_LEAST)],
  ];
  return LOCALES.filter((locale) =>
    rules.every(([counts, least]) => (counts.get(locale) ?? 0) >= least),
  );
}

/** The last result of this process. */
let known: string | undefined;

/**
 * Checks whether the set of whole languages has changed.
 * @returns the tag of every page if it has; nothing if not, or on the first check
 */
export async function findChangedLocales(db: Database): Promise<readonly string[]> {
  const before = known;
  known = (await listCompleteLocales(db)).join();
  return before === undefined || before === known ? [] : [LANGUAGES_TAG];
}
