import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { PROMOTIONS_TAG } from '@/lib/config/cache-tags';
import type { ArticleCard, PromotionCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/http/context';
import { wordsOf } from '../catalogue/search-terms';
import { articleCardColumns } from '../content/articles';
import { listPromotions } from '../content/promotions';
import { hasText, matchesText, withoutYo, wordBeginningsQuery } from '../content/text-words';
import type { Database } from '../db/database';
import { articles, articleTexts } from '../db/schema/content';
import { cachedQuery } from '../query-cache';
import { isStopWord } from './lexicon';
import { editDistance, editsAllowed, phoneticKeyOf, stemOf } from './spelling';
import { readTextVocabulary, type TextVocabulary, WORD_MIN_LENGTH } from './vocabulary';

type SearchContext = Pick<ServiceContext, 'db' | 'locale' | 'now'>;

const ARTICLES_MAX = 6;
const PROMOTIONS_MAX = 4;

/** `ё` and `е` are written for each other. */
function withEitherE(text: string): string {
  return text.replace(/[её]/g, '[её]').replace(/[ЕЁ]/g, '[ЕЁ]');
}

/** What a text has to hold: a word that begins with one of these stems. */
type StemAlternatives = readonly string[];

/**
 * A text with a word that begins with one of the stems, in any letter case. Cases and the signs
 * before a word are spelled out, because not every database knows the letters of Cyrillic, nor
 * counts a no-break space among the spaces.
 */
function containsStem(text: SQL, wanted: StemAlternatives): SQL {
  const forms = wanted
    .flatMap((stem) => [stem, stem.charAt(0).toUpperCase() + stem.slice(1), stem.toUpperCase()])
    .map(withEitherE)
    .join('|');
  return sql`${text} ~ ${`(^|[[:space:]\u00a0(«"„“|*/–—-])(${forms})`}`;
}

/** Everything that a query asks of a text; nothing where it has no words for texts. */
type Wanted = readonly StemAlternatives[];

/** The articles of this language that hold everything wanted: in the title first, then newest. */
function articleIds(wanted: Wanted, variant: number, locale: Locale): SQL {
  const inTitle = sql.join(
    wanted.map((each) => sql`(${containsStem(sql`${articleTexts.title}`, each)})::int`),
    sql` + `,
  );
  const isWanted = and(
    eq(articleTexts.locale, locale),
    eq(articles.articleId, articleTexts.articleId),
    matchesText(wordBeginningsQuery(wanted)),
  );
  return sql`(
    select ${sql.raw(String(variant))}, ${articles.articleId}, ${inTitle}
    from ${articleTexts}, ${articles}
    where ${isWanted}
    order by 3 desc, ${articles.publishedAt} desc, ${articles.articleId} desc
    limit ${ARTICLES_MAX}
  )`;
}

/**
 * For each variant of a query the articles that hold everything it asks for. Most queries name
 * cars, which few articles do, and ranking costs five times as much as finding nothing to rank.
 */
async function selectArticles(
  db: Database,
  variants: readonly Wanted[],
  locale: Locale,
): Promise<ArticleCard[][]> {
  const asking = variants.filter((wanted) => wanted.length > 0);
  const query = asking.map((wanted) => `(${wordBeginningsQuery(wanted)})`).join(' | ');
  const isAnyWritten = asking.length > 0 && (await hasText(db, locale, query));
  if (!isAnyWritten) return variants.map(() => []);
  const branches = variants.flatMap((wanted, i) =>
    wanted.length > 0 ? [articleIds(wanted, i, locale)] : [],
  );
  const found = sql`(${sql.join(branches, sql` union all `)}) as found(variant, id, in_title)`;
  const rows = await db
    .select({ ...articleCardColumns, variant: sql<number>`found.variant` })
    .from(found)
    .innerJoin(articles, sql`${articles.articleId} = found.id`)
    .innerJoin(
      articleTexts,
      and(eq(articleTexts.articleId, articles.articleId), eq(articleTexts.locale, locale)),
    )
    .orderBy(sql`found.in_title desc`, desc(articles.publishedAt), desc(articles.articleId));
  return variants.map((_, i) =>
    rows.flatMap(({ variant, ...card }) => (variant === i ? card : [])),
  );
}

/** A promotion with the words that it is found by, cut once for all searches. */
interface SearchablePromotion {
  card: PromotionCard;
  words: readonly string[];
}

function readPromotions({ db, locale, now }: SearchContext): Promise<SearchablePromotion[]> {
  return cachedQuery(db, {
    key: ['searchable-promotions', locale],
    tags: [PROMOTIONS_TAG],
    run: async () => {
      const cards = await listPromotions(db, locale, now);
      return cards.map((card) => ({
        card,
        words: [...new Set(wordsOf(withoutYo(`${card.title} ${card.summary}`.toLowerCase())))],
      }));
    },
  });
}

/** Promotions that hold everything wanted in title or summary. */
function filterPromotions(
  promotions: readonly SearchablePromotion[],
  wanted: Wanted,
): PromotionCard[] {
  if (wanted.length === 0) return [];
  const beginnings = wanted.map((stems) => stems.map(withoutYo));
  return promotions
    .filter(({ words }) =>
      beginnings.every((stems) =>
        words.some((word) => stems.some((stem) => word.startsWith(stem))),
      ),
    )
    .map(({ card }) => card)
    .slice(0, PROMOTIONS_MAX);
}

/** The words texts are searched for; none in queries that only say "car". */
function textWordsOf(variant: string): string[] {
  const words = wordsOf(variant).filter(
    (word) => word.length >= WORD_MIN_LENGTH && !isStopWord(word),
  );
  return [...new Set(words)];
}

/** What texts are searched for instead of words that none of them contains. */
interface CorrectedStems {
  /** For each word of the query the stems it may mean. */
  stems: string[][];
  /** For each word of the query the word of our texts that is most like it. */
  words: string[];
  /** Edit distance of all corrections; 0 when the words only sound alike. */
  edits: number;
}

/** So many words of our texts one word may mean. */
const WORDS_MAX = 5;

/** The stems nearest to a word: those it begins, else by phonetic key, else by edit distance. */
function nearestStems(word: string, vocabulary: TextVocabulary): CorrectedStems | null {
  const own = stemOf(word);
  for (const known of vocabulary.words.keys()) {
    if (known.startsWith(own)) return { stems: [[own]], words: [word], edits: 0 };
  }
  const keys = [phoneticKeyOf(word), phoneticKeyOf(own)] as const;
  // A word with a number in it is no misspelling of another.
  let limit = /\p{N}/u.test(word) ? 0 : editsAllowed(keys[0].length);
  let found: string[] = [];
  for (const [known, { phoneticKeys: others }] of vocabulary.words) {
    const distance = Math.min(
      editDistance(keys[0], others[0], limit),
      editDistance(keys[1], others[1], limit),
    );
    if (distance > limit) continue;
    if (distance < limit) found = [];
    limit = distance;
    found.push(known);
  }
  const distanceTo = (known: string) => editDistance(word, known, word.length);
  const nearest = found.sort((a, b) => distanceTo(a) - distanceTo(b)).slice(0, WORDS_MAX);
  const [first] = nearest;
  if (!first) return null;
  const stems = new Set(nearest.flatMap((known) => vocabulary.words.get(known)?.stem ?? []));
  return { stems: [[...stems]], words: [first], edits: limit };
}

/** What a query may mean in the texts of a language; null when one of its words means nothing. */
function correctStems(variant: string, vocabulary: TextVocabulary): CorrectedStems | null {
  const nearest = textWordsOf(variant).map((word) => nearestStems(word, vocabulary));
  if (nearest.length === 0 || !nearest.every((each) => each !== null)) return null;
  return {
    stems: nearest.flatMap(({ stems }) => stems),
    words: nearest.flatMap(({ words }) => words),
    edits: nearest.reduce((sum, { edits }) => sum + edits, 0),
  };
}

export interface TextResults {
  articles: ArticleCard[];
  promotions: PromotionCard[];
  /** The words they were found by. */
  words: string;
  /** Edit distance of the words from the query's; 0 when nothing was corrected. */
  edits: number;
}

/** Articles, and promotions that run or are to come, of the first variant that has any, or null. */
async function searchStems(variants: readonly Wanted[], context: SearchContext) {
  const { db, locale, now } = context;
  const [articles, promotions] = await Promise.all([
    selectArticles(db, variants, locale),
    readPromotions(context),
  ]);
  const current = promotions.filter(({ card }) => new Date(card.ends_at) > now);
  for (const [variant, wanted] of variants.entries()) {
    const found = {
      articles: articles[variant] ?? [],
      promotions: filterPromotions(current, wanted),
    };
    if (found.articles.length + found.promotions.length > 0) return { ...found, variant };
  }
  return null;
}

/** Articles and promotions for the first variant that has any; null when none has. */
export async function searchTexts(
  variants: readonly string[],
  context: SearchContext,
): Promise<TextResults | null> {
  const stems = variants.map((variant) => textWordsOf(variant).map((word) => [stemOf(word)]));
  const found = await searchStems(stems, context);
  if (!found) return null;
  const { articles, promotions, variant } = found;
  return { articles, promotions, words: wordsOf(variants[variant] ?? '').join(' '), edits: 0 };
}

/** Articles and promotions for words that sound or look like those of a query; null for none. */
export async function searchCorrectedTexts(
  variant: string,
  context: SearchContext,
): Promise<TextResults | null> {
  const vocabulary = await readTextVocabulary(context.db, context.locale);
  const corrected = correctStems(variant, vocabulary);
  if (!corrected) return null;
  const found = await searchStems([corrected.stems], context);
  if (!found) return null;
  const { articles, promotions } = found;
  return { articles, promotions, words: corrected.words.join(' '), edits: corrected.edits };
}
