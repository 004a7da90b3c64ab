import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ARTICLES_TAG, PROMOTIONS_TAG } from '@/lib/config/cache-tags';
import type { ArticleCard, PromotionCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/http/context';
import { articleCardColumns } from '../content/articles';
import { listPromotions } from '../content/promotions';
import type { Database } from '../db/database';
import { articles, articleTexts, promotionTexts } from '../db/schema/content';
import { cachedQuery, cachedRows } from '../query-cache';

type SearchContext = Pick<ServiceContext, 'db' | 'locale' | 'now'>;

const ARTICLES_MAX = 6;
const PROMOTIONS_MAX = 4;

/** The cases of Mongolian, for which the database has no dictionary. */
const MONGOLIAN_ENDING =
  /(?:ийн|ын|ий|ы|аас|ээс|оос|өөс|аар|ээр|оор|өөр|тай|тэй|той|руу|рүү|ууд|үүд|[аеёиоуэяөү]{1,2})$/;
const STEM_MIN_LENGTH = 3;

/** A word as the vectors of the texts hold it, before the database's dictionary stems it. */
function lexemeOf(word: string, locale: Locale): string {
  const written = word.replaceAll('ё', 'е');
  if (locale !== 'mn') return written;
  const stem = written.replace(MONGOLIAN_ENDING, '');
  return stem.length >= STEM_MIN_LENGTH ? stem : written;
}

/**
 * Texts with, for each word, one that begins as any of its spellings does, both stemmed in the
 * language of the text. Words hold letters, marks and digits only, so quoting them is enough.
 */
function textQuery(words: readonly (readonly string[])[], locale: Locale): SQL {
  const beginning = (word: string) => `'${lexemeOf(word, locale)}':*`;
  const each = words.map((spellings) => `(${spellings.map(beginning).join(' | ')})`);
  return sql`to_tsquery(search_configuration(${locale}), ${each.join(' & ')})`;
}

/** Ids of promotions and articles that answer to a query, articles with it in the title first. */
async function selectIds(db: Database, words: readonly (readonly string[])[], locale: Locale) {
  const query = textQuery(words, locale);
  const found = sql`(
    with newest as (
      select id, in_title from search_articles(${query}, ${locale})
      join ${articles} on ${articles.articleId} = id
      order by in_title desc, ${articles.publishedAt} desc, id desc
      limit ${ARTICLES_MAX}
    )
    select 'article' as kind, id from newest
    union all
    select 'promotion', ${promotionTexts.promotionId} from ${promotionTexts}
    where ${promotionTexts.locale} = ${locale} and ${promotionTexts.search} @@ ${query}
  ) as found`;
  return db.select({ kind: sql<string>`kind`, id: sql<number>`id` }).from(found);
}

function articleCards(db: Database, ids: readonly number[], locale: Locale) {
  return cachedRows<number, ArticleCard>(db, {
    key: `article-card ${locale}`,
    ids,
    tags: [ARTICLES_TAG],
    run: async (missing) => {
      const rows = await db
        .select(articleCardColumns)
        .from(articles)
        .innerJoin(
          articleTexts,
          and(eq(articleTexts.articleId, articles.articleId), eq(articleTexts.locale, locale)),
        )
        .where(inArray(articles.articleId, missing))
        .orderBy(desc(articles.articleId));
      return new Map(rows.map((row) => [row.article_id, row]));
    },
  });
}

function readPromotions({ db, locale, now }: SearchContext): Promise<PromotionCard[]> {
  return cachedQuery(db, {
    key: ['promotion-cards', locale],
    tags: [PROMOTIONS_TAG],
    run: () => listPromotions(db, locale, now),
  });
}

export interface TextResults {
  articles: ArticleCard[];
  /** They run or are to come. */
  promotions: PromotionCard[];
}

/**
 * Articles and promotions of the language that hold every word.
 * @param words for each word of a query the spellings it may have
 */
export async function searchTexts(
  words: readonly (readonly string[])[],
  context: SearchContext,
): Promise<TextResults> {
  if (words.length === 0) return { articles: [], promotions: [] };
  const { db, locale, now } = context;
  const found = await selectIds(db, words, locale);
  const idsOf = (kind: string) => found.flatMap((row) => (row.kind === kind ? row.id : []));
  const [articleIds, promotionIds] = [idsOf('article'), new Set(idsOf('promotion'))];
  const cards = articleIds.length > 0 ? await articleCards(db, articleIds, locale) : null;
  const promotions = promotionIds.size > 0 ? await readPromotions(context) : [];
  return {
    articles: articleIds.flatMap((id) => cards?.get(id) ?? []),
    promotions: promotions
      .filter(({ promotion_id: id, ends_at }) => promotionIds.has(id) && new Date(ends_at) > now)
      .slice(0, PROMOTIONS_MAX),
  };
}
