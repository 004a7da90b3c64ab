import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ArticleCard, PromotionCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { articleCardColumns } from '@/lib/server/content/articles';
import { listPromotions } from '@/lib/server/content/promotions';
import type { Database } from '@/lib/server/db/database';
import { articles, articleTexts } from '@/lib/server/db/schema/content';

const ARTICLES_MAX = 6;
const PROMOTIONS_MAX = 4;

/** `ё` and `е` are written for each other. */
function withEitherE(text: string): string {
  return text.replace(/[её]/g, '[её]').replace(/[ЕЁ]/g, '[ЕЁ]');
}

/** What a text has to hold: a word that begins with one of these stems. */
export type Wanted = readonly string[];

/**
 * A text with a word that begins with one of the stems, in any letter case. Cases and the signs
 * before a word are spelled out, because not every database knows the letters of Cyrillic, nor
 * counts a no-break space among the spaces.
 */
function holds(text: SQL, wanted: Wanted): SQL {
  const forms = wanted
    .flatMap((stem) => [stem, stem.charAt(0).toUpperCase() + stem.slice(1), stem.toUpperCase()])
    .map(withEitherE)
    .join('|');
  return sql`${text} ~ ${`(^|[[:space:]\u00a0(«"„“|*/–—-])(${forms})`}`;
}

/** Articles of this language that hold everything wanted: in the title first, then newest. */
export async function findArticles(
  db: Database,
  wanted: readonly Wanted[],
  locale: Locale,
): Promise<ArticleCard[]> {
  if (wanted.length === 0) return [];
  const { title, summary, body } = articleTexts;
  const whole = sql`(${title} || ' ' || ${summary} || ' ' || ${body})`;
  const inTitle = sql.join(
    wanted.map((each) => sql`(${holds(sql`${title}`, each)})::int`),
    sql` + `,
  );
  return db
    .select(articleCardColumns)
    .from(articles)
    .innerJoin(
      articleTexts,
      and(eq(articleTexts.articleId, articles.articleId), eq(articleTexts.locale, locale)),
    )
    .where(and(...wanted.map((each) => holds(whole, each))))
    .orderBy(desc(inTitle), desc(articles.publishedAt), desc(articles.articleId))
    .limit(ARTICLES_MAX);
}

/** Promotions that run or are to come and hold everything wanted in title or summary. */
export async function findPromotions(
  db: Database,
  wanted: readonly Wanted[],
  locale: Locale,
  now: Date,
): Promise<PromotionCard[]> {
  if (wanted.length === 0) return [];
  const beginnings = wanted.map((stems) => {
    const forms = stems.map(withEitherE).join('|');
    return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${forms})`, 'iu');
  });
  const promotions = await listPromotions(db, locale, now);
  return promotions
    .filter(({ ends_at }) => new Date(ends_at) > now)
    .filter(({ title, summary }) => beginnings.every((each) => each.test(`${title} ${summary}`)))
    .slice(0, PROMOTIONS_MAX);
}
