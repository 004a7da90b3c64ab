import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { articles, passages, passageTexts, promotionTexts } from '../db/schema/content';
import { cachedRows } from '../read-cache';

const ARTICLES_MAX = 6;
/** Answers that are shown for a query. */
export const ANSWERS_MAX = 6;

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
 * What texts have to hold for a word: one that begins as any of its spellings does. Words hold
 * letters, marks and digits only, so quoting them is enough.
 */
function termOf(spellings: readonly string[], locale: Locale): string {
  return `(${spellings.map((word) => `'${lexemeOf(word, locale)}':*`).join(' | ')})`;
}

/** Stemmed in the language of the texts. */
function textQuery(terms: SQL, locale: Locale): SQL {
  return sql`to_tsquery(search_configuration(${locale}), ${terms})`;
}

/** Texts that answer to a query. */
interface TextIds {
  /** Those with every word in the title come first, then the newest. */
  articles: number[];
  promotions: number[];
  /** Signs; those of which the words say the most come first. */
  answers: string[];
}

/** Answers of a language that hold what is asked for, with how much they are about it. */
const answersTo = (query: SQL, locale: Locale) => sql`
  select ${passages.passageSign} as sign, ts_rank(${passageTexts.search}, ${query}) as rank
  from ${passageTexts} join ${passages} on ${passages.passageId} = ${passageTexts.passageId}
  where ${passages.place} = 'answers' and ${passageTexts.locale} = ${locale}
    and ${passageTexts.search} @@ ${query} and ${passageTexts.isShown}`;

/** Promotions, articles and answers that hold every term. */
async function selectIds(db: Database, terms: readonly string[], locale: Locale) {
  const query = textQuery(sql`${terms.join(' & ')}`, locale);
  const found = sql`(
    select 'article' as kind, id, '' as sign
    from search_newest_articles(${query}, ${locale}, ${ARTICLES_MAX})
    union all
    select 'promotion', ${promotionTexts.promotionId}, '' from ${promotionTexts}
    where ${promotionTexts.locale} = ${locale} and ${promotionTexts.search} @@ ${query}
      and ${promotionTexts.isShown}
    union all
    (select 'answer', 0, sign from (${answersTo(query, locale)}) as ranked
      order by rank desc, sign limit ${ANSWERS_MAX})
  ) as found`;
  const rows = await db
    .select({ kind: sql<string>`kind`, id: sql<number>`id`, sign: sql<string>`sign` })
    .from(found);
  const idsOf = (kind: string) => rows.flatMap((row) => (row.kind === kind ? row.id : []));
  return {
    articles: idsOf('article'),
    promotions: idsOf('promotion'),
    answers: rows.flatMap(({ kind, sign }) => (kind === 'answer' ? sign : [])),
  };
}

/** How many texts are cached for a term; a term in more texts distinguishes little. */
const HITS_MAX = 200;

/** The texts that hold a term. */
interface TermHits {
  /** The newest first where the hits are complete, with whether the term is in the title. */
  articles: [id: number, isInTitle: boolean][];
  promotions: number[];
  answers: [sign: string, rank: number][];
  isComplete: boolean;
  /** The language's dictionary leaves it out: every text answers to it. */
  isStopWord: boolean;
}

/** The texts of each term, read by one statement for those that were not asked for before. */
function termHits(db: Database, terms: readonly string[], locale: Locale) {
  return cachedRows<string, TermHits>(db, 'text-hits', [locale], terms, (missing) =>
    selectHits(db, missing, locale),
  );
}

async function selectHits(db: Database, terms: readonly string[], locale: Locale) {
  const query = textQuery(sql`asked.term`, locale);
  const found = sql`
    json_array_elements_text(${JSON.stringify(terms)}::text::json) as asked(term), lateral (
      (select 'article' as kind, id, in_title, ${articles.publishedAt} as published_at,
          '' as sign, 0::real as rank
        from search_some_articles(${query}, ${locale}, ${HITS_MAX + 1})
        join ${articles} on ${articles.articleId} = id)
      union all
      (select 'promotion', ${promotionTexts.promotionId}, false, null, '', 0 from ${promotionTexts}
        where ${promotionTexts.locale} = ${locale} and ${promotionTexts.search} @@ ${query}
      and ${promotionTexts.isShown}
        limit ${HITS_MAX + 1})
      union all
      (select 'answer', 0, false, null, sign, rank
        from (${answersTo(query, locale)}) as ranked limit ${HITS_MAX + 1})
      union all
      (select 'stop-word', 0, false, null, '', 0 where numnode(${query}) = 0)
    ) as hit`;
  const rows = await db
    .select({
      term: sql<string>`term`,
      kind: sql<'article' | 'promotion' | 'answer' | 'stop-word'>`kind`,
      id: sql<number>`id`,
      isInTitle: sql<boolean>`in_title`,
      sign: sql<string>`sign`,
      rank: sql<number>`rank`,
    })
    .from(found)
    .orderBy(sql`published_at desc, id desc`);
  const hits = new Map(
    terms.map((term): [string, TermHits] => [
      term,
      { articles: [], promotions: [], answers: [], isComplete: true, isStopWord: false },
    ]),
  );
  for (const { term, kind, id, isInTitle, sign, rank } of rows) {
    const of = hits.get(term);
    if (!of) continue;
    if (kind === 'article') of.articles.push([id, isInTitle]);
    else if (kind === 'promotion') of.promotions.push(id);
    else if (kind === 'answer') of.answers.push([sign, rank]);
    else of.isStopWord = true;
  }
  for (const of of hits.values()) {
    const counts = [of.articles.length, of.promotions.length, of.answers.length];
    of.isComplete = Math.max(...counts) <= HITS_MAX;
  }
  return hits;
}

/**
 * Promotions, articles and answers that hold every word, at most ARTICLES_MAX and ANSWERS_MAX.
 * @param words for each word of a query the spellings it may have
 */
export async function findTextIds(
  db: Database,
  words: readonly (readonly string[])[],
  locale: Locale,
): Promise<TextIds> {
  const terms = [...new Set(words.map((spellings) => termOf(spellings, locale)))];
  const known = await termHits(db, terms, locale);
  const hits = terms.flatMap((term) => known.get(term) ?? []).filter((each) => !each.isStopWord);
  if (hits.some(({ isComplete }) => !isComplete)) return selectIds(db, terms, locale);
  const [first, ...others] = hits;
  if (!first) return { articles: [], promotions: [], answers: [] };
  const ranks = hits.map((each) => new Map(each.answers));
  const rankOf = (sign: string) => ranks.reduce((sum, each) => sum + (each.get(sign) ?? 0), 0);
  const titles = others.map((each) => new Map(each.articles));
  const inAll = first.articles
    .filter(([id]) => titles.every((each) => each.has(id)))
    .map(([id, isInTitle]) => ({ id, isTitle: isInTitle && titles.every((each) => each.get(id)) }));
  return {
    articles: [
      ...inAll.filter(({ isTitle }) => isTitle),
      ...inAll.filter(({ isTitle }) => !isTitle),
    ]
      .slice(0, ARTICLES_MAX)
      .map(({ id }) => id),
    promotions: first.promotions.filter((id) =>
      others.every(({ promotions }) => promotions.includes(id)),
    ),
    answers: first.answers
      .map(([sign]) => sign)
      .filter((sign) => ranks.every((each) => each.has(sign)))
      .toSorted((a, b) => rankOf(b) - rankOf(a) || (a < b ? -1 : 1))
      .slice(0, ANSWERS_MAX),
  };
}
