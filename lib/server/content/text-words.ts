import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/locales';
import { wordsOf } from '../catalogue/search-terms';
import type { Database } from '../db/database';
import { articleTexts } from '../db/schema/content';

/** `ё` and `е` are written for each other. */
export function withoutYo(text: string): string {
  return text.replaceAll('ё', 'е');
}

/** Longer words are cut: a lexeme has to fit into 2 KB. */
const WORD_MAX_LENGTH = 200;

/**
 * The words of an article's text as a tsvector. Cut here and not by a dictionary of the database,
 * because not every database knows the letters of Cyrillic, and none the words of Mongolian.
 * Words hold letters, marks and digits only (search-terms.ts), so that quoting them is enough.
 */
export function articleVectorOf(texts: { title: string; summary: string; body: string }): string {
  const words = wordsOf(withoutYo(`${texts.title} ${texts.summary} ${texts.body}`.toLowerCase()));
  const lexemes = new Set(words.map((word) => word.slice(0, WORD_MAX_LENGTH)));
  return Array.from(lexemes, (lexeme) => `'${lexeme}'`).join(' ');
}

/** Words an adult reads in a minute of practical text. */
const WORDS_PER_MINUTE = 180;

/** Whole minutes to read a text, at least one. */
export function readingMinutesOf(body: string): number {
  const words = body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/**
 * A tsquery for texts that have, for each entry, a word that begins with one of its stems, as
 * wordsOf cuts them.
 */
export function wordBeginningsQuery(wanted: readonly (readonly string[])[]): string {
  return wanted
    .map((stems) => `(${stems.map((stem) => `'${withoutYo(stem)}':*`).join(' | ')})`)
    .join(' & ');
}

/** A condition: the text answers to a tsquery. */
export function matchesText(query: string) {
  return sql`${articleTexts.search} @@ ${query}::tsquery`;
}

/** Whether an article has a text of this language that answers to a tsquery. */
export async function hasText(db: Database, locale: Locale, query: string): Promise<boolean> {
  const where = and(eq(articleTexts.locale, locale), matchesText(query));
  // Counted, because the planner would look for a single one in every text from the first on.
  return (await db.$count(articleTexts, where)) > 0;
}

const ROWS_PER_STEP = 200;

/** Writes the words of texts that are older than their column. */
export async function fillArticleVectors(db: Database): Promise<void> {
  for (;;) {
    const rows = await db
      .select({
        articleId: articleTexts.articleId,
        locale: articleTexts.locale,
        title: articleTexts.title,
        summary: articleTexts.summary,
        body: articleTexts.body,
      })
      .from(articleTexts)
      .where(isNull(articleTexts.search))
      .limit(ROWS_PER_STEP);
    for (const row of rows) {
      await db
        .update(articleTexts)
        .set({ search: articleVectorOf(row) })
        .where(and(eq(articleTexts.articleId, row.articleId), eq(articleTexts.locale, row.locale)));
    }
    if (rows.length < ROWS_PER_STEP) return;
  }
}
