import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ArticleCard, PromotionCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { wordsOf } from '../catalogue/search-terms';
import { listPromotions } from '../content/promotions';
import type { Database } from '../db/database';
import { articles, articleTexts } from '../db/schema/content';
import { isGenericWord } from './common-words';

const ARTICLES_MAX = 6;
const PROMOTIONS_MAX = 4;

/** Shorter words stand in every text. */
const WORD_MIN_LENGTH = 3;
const STEM_MIN_LENGTH = 4;

/** Common endings of Russian, Mongolian and English words. */
const ENDING =
  /(?:ийн|ын|аас|ээс|оос|өөс|тай|тэй|той|ууд|үүд|ами|ями|ов|ев|ах|ях|ing|es|s|[аеёиоуыэюяйьө]{1,2})$/;

/** A word without its ending, so that "батареи" finds "батарея"; short words stay whole. */
function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length >= STEM_MIN_LENGTH ? stem : word;
}

/** What texts are searched for; nothing for queries that only say "car". */
export function stemsOf(reading: string): string[] {
  const words = wordsOf(reading).filter(
    (word) => word.length >= WORD_MIN_LENGTH && !isGenericWord(word),
  );
  return [...new Set(words.map(stemOf))];
}

/** `ё` and `е` are written for each other. */
function withEitherE(text: string): string {
  return text.replace(/[её]/g, '[её]').replace(/[ЕЁ]/g, '[ЕЁ]');
}

/**
 * A text with a word that begins with the stem, in any letter case. Cases and the signs before a
 * word are spelled out, because not every database knows the letters of Cyrillic, nor counts a
 * no-break space among the spaces.
 */
function holds(text: SQL, stem: string): SQL {
  const capitalised = stem.charAt(0).toUpperCase() + stem.slice(1);
  const forms = [stem, capitalised, stem.toUpperCase()].map(withEitherE).join('|');
  return sql`${text} ~ ${`(^|[[:space:]\u00a0(«"„“|*/–—-])(${forms})`}`;
}

/** Articles of this language that hold every stem: in the title first, then newest. */
export async function findArticles(
  db: Database,
  stems: readonly string[],
  locale: Locale,
): Promise<ArticleCard[]> {
  if (stems.length === 0) return [];
  const { title, summary, body } = articleTexts;
  const whole = sql`(${title} || ' ' || ${summary} || ' ' || ${body})`;
  const inTitle = sql.join(
    stems.map((stem) => sql`(${holds(sql`${title}`, stem)})::int`),
    sql` + `,
  );
  return db
    .select({
      article_id: articles.articleId,
      article_sign: articles.articleSign,
      title,
      summary,
      published_at: articles.publishedAt,
      reading_minutes: articleTexts.readingMinutes,
      picture: {
        src: articles.pictureSrc,
        small_src: articles.pictureSmallSrc,
        width: articles.pictureWidth,
        height: articles.pictureHeight,
      },
    })
    .from(articles)
    .innerJoin(
      articleTexts,
      and(eq(articleTexts.articleId, articles.articleId), eq(articleTexts.locale, locale)),
    )
    .where(and(...stems.map((stem) => holds(whole, stem))))
    .orderBy(desc(inTitle), desc(articles.publishedAt), desc(articles.articleId))
    .limit(ARTICLES_MAX);
}

/** Promotions that run or are to come and hold every stem in title or summary. */
export async function findPromotions(
  db: Database,
  stems: readonly string[],
  locale: Locale,
  now: Date,
): Promise<PromotionCard[]> {
  if (stems.length === 0) return [];
  const beginnings = stems.map(
    (stem) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${withEitherE(stem)}`, 'iu'),
  );
  const promotions = await listPromotions(db, locale, now);
  return promotions
    .filter(({ ends_at }) => new Date(ends_at) > now)
    .filter(({ title, summary }) => beginnings.every((each) => each.test(`${title} ${summary}`)))
    .slice(0, PROMOTIONS_MAX);
}
