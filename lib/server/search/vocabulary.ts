import { asc, desc, eq } from 'drizzle-orm';
import { ARTICLES_TAG, CATALOGUE_TAG, PROMOTIONS_TAG } from '@/lib/config/cache-tags';
import type { Locale } from '@/lib/i18n/locales';
import { searchTermsOf, wordsOf } from '../catalogue/search-terms';
import type { Database } from '../db/database';
import { brands, models, typeTexts } from '../db/schema/catalogue';
import { articles, articleTexts, promotionTexts } from '../db/schema/content';
import { cachedQuery } from '../query-cache';
import { phoneticKeyOf, stemOf } from './spelling';

/** A brand or a car type with the words it is found by. */
export interface NamedEntity {
  sign: string;
  terms: readonly string[];
}

/** The names of the catalogue, as a query is held against them. */
export interface Vocabulary {
  brands: readonly NamedEntity[];
  types: readonly NamedEntity[];
  /** Every word of brand, model and type names, with its phonetic key. */
  terms: ReadonlyMap<string, string>;
  /** The words of model names alone. */
  modelTerms: ReadonlyMap<string, string>;
}

const NAMES_MAX = 20_000;

/** Of a term with its phonetic key in a map, about, in bytes. */
const TERM_BYTES = 200;

/** The vocabulary of a database. */
export function readVocabulary(db: Database): Promise<Vocabulary> {
  return cachedQuery(db, {
    key: ['vocabulary'],
    tags: [CATALOGUE_TAG],
    bytesOf: ({ terms, modelTerms }) => TERM_BYTES * (terms.size + modelTerms.size),
    run: () => collect(db),
  });
}

async function collect(db: Database): Promise<Vocabulary> {
  const [brandRows, typeRows, modelRows] = await Promise.all([
    db
      .select({ sign: brands.brandSign, name: brands.brandName, words: brands.searchWords })
      .from(brands)
      .orderBy(asc(brands.position), asc(brands.brandSign))
      .limit(NAMES_MAX),
    db
      .select({ sign: typeTexts.typeSign, name: typeTexts.typeName })
      .from(typeTexts)
      .orderBy(asc(typeTexts.typeSign), asc(typeTexts.locale))
      .limit(NAMES_MAX),
    db
      .selectDistinct({ name: models.modelName })
      .from(models)
      .orderBy(asc(models.modelName))
      .limit(NAMES_MAX),
  ]);
  const typeSigns = [...new Set(typeRows.map(({ sign }) => sign))];
  const things = {
    brands: brandRows.map(({ sign, name, words }) => ({
      sign,
      terms: searchTermsOf([name, sign, ...words]),
    })),
    types: typeSigns.map((sign) => ({
      sign,
      terms: searchTermsOf(typeRows.filter((row) => row.sign === sign).map(({ name }) => name)),
    })),
  };
  const modelTerms = withPhoneticKeys(searchTermsOf(modelRows.map(({ name }) => name)));
  const otherTerms = [...things.brands, ...things.types].flatMap((thing) => thing.terms);
  return {
    ...things,
    terms: new Map([...withPhoneticKeys(otherTerms), ...modelTerms]),
    modelTerms,
  };
}

function withPhoneticKeys(terms: readonly string[]): Map<string, string> {
  return new Map(terms.map((term) => [term, phoneticKeyOf(term)]));
}

/** Shorter words stand in every text. */
export const WORD_MIN_LENGTH = 3;

/** A word of our texts. */
export interface TextWord {
  stem: string;
  /** Of the word and of its stem. */
  phoneticKeys: readonly [string, string];
}

/** The words of the promotions and articles of a language. */
export interface TextVocabulary {
  words: ReadonlyMap<string, TextWord>;
}

/** So many of the newest texts are read; a misspelled word of older ones stays uncorrected. */
const TEXTS_MAX = 200;

/** The words of a language's texts. */
export function readTextVocabulary(db: Database, locale: Locale): Promise<TextVocabulary> {
  return cachedQuery(db, {
    key: ['text-vocabulary', locale],
    tags: [PROMOTIONS_TAG, ARTICLES_TAG],
    bytesOf: ({ words }) => 2 * TERM_BYTES * words.size,
    run: () => collectTextWords(db, locale),
  });
}

async function collectTextWords(db: Database, locale: Locale): Promise<TextVocabulary> {
  const [promotions, stories] = await Promise.all([
    db
      .select({ title: promotionTexts.title, summary: promotionTexts.summary })
      .from(promotionTexts)
      .where(eq(promotionTexts.locale, locale))
      .orderBy(desc(promotionTexts.promotionId))
      .limit(TEXTS_MAX),
    db
      .select({
        title: articleTexts.title,
        summary: articleTexts.summary,
        body: articleTexts.body,
      })
      .from(articleTexts)
      .innerJoin(articles, eq(articles.articleId, articleTexts.articleId))
      .where(eq(articleTexts.locale, locale))
      .orderBy(desc(articles.publishedAt), desc(articles.articleId))
      .limit(TEXTS_MAX),
  ]);
  const words = new Map<string, TextWord>();
  for (const text of [...promotions, ...stories].flatMap((row) => Object.values(row))) {
    for (const word of wordsOf(text)) {
      if (word.length < WORD_MIN_LENGTH || words.has(word)) continue;
      const stem = stemOf(word);
      words.set(word, { stem, phoneticKeys: [phoneticKeyOf(word), phoneticKeyOf(stem)] });
    }
  }
  return { words };
}
