import { ARTICLES_TAG, CATALOGUE_TAG, PROMOTIONS_TAG } from '@/lib/config/cache-tags';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { searchAll as searchAllCall } from '@/lib/contract/calls/search';
import type { ServiceContext } from '@/lib/server/http/context';
import { listBrands } from '../catalogue/brands';
import { listCarTypes } from '../catalogue/car-types';
import { wordsOf } from '../catalogue/search-terms';
import { cachedQuery } from '../query-cache';
import { isStopWord } from './lexicon';
import { searchModels } from './model-search';
import { keyboardVariantsOf, type ParsedQuery, parseQuery } from './query-parser';
import { bestMatches, type QueryTerm } from './query-term';
import { searchCorrectedTexts, searchTexts, type TextResults } from './text-search';
import { readVocabulary } from './vocabulary';

type Results = ResponseOf<typeof searchAllCall>;

/** Models on one page of results when the caller does not say. */
const PAGE_SIZE = 24;
const BRANDS_MAX = 8;
const TYPES_MAX = 6;

/**
 * Everything the site has under a word. Forgiving, without a dictionary of the database: letter
 * case, "ё" and "е", Cyrillic for Latin names, a forgotten keyboard switch, and one or two
 * typing errors. Names are compared here, because they are a few hundred (docs/adr/0016).
 */
export function searchAll(
  input: ParsedRequestOf<typeof searchAllCall>,
  context: ServiceContext,
): Promise<Results> {
  const { page = 1, page_size: pageSize = PAGE_SIZE } = input;
  const word = input.word.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
  return cachedQuery(context.db, {
    key: ['search', context.locale, word, page, pageSize],
    tags: [CATALOGUE_TAG, PROMOTIONS_TAG, ARTICLES_TAG],
    run: () => search(word, { page, pageSize }, context),
  });
}

async function search(
  word: string,
  { page, pageSize }: { page: number; pageSize: number },
  context: ServiceContext,
): Promise<Results> {
  const { db } = context;
  const variants = keyboardVariantsOf(word);
  const [vocabulary, typedTexts] = await Promise.all([
    readVocabulary(db),
    searchTexts(variants, context),
  ]);
  const query = await parseQuery(db, variants, vocabulary, !isAsTyped(typedTexts, variants));
  const { terms, texts, readAs, ignored } = await chooseInterpretation(
    query,
    typedTexts,
    variants,
    context,
  );
  const brandSigns = signsOf(bestMatches(vocabulary.brands, terms), BRANDS_MAX);
  const typeSigns = signsOf(bestMatches(vocabulary.types, terms.filter(isSpecific)), TYPES_MAX);
  const [found, brands, types] = await Promise.all([
    searchModels(db, terms, vocabulary, { page, pageSize }),
    brandSigns.length > 0 ? cachedBrands(context) : [],
    typeSigns.length > 0 ? cachedCarTypes(context) : [],
  ]);
  return {
    brands: inOrderOf(brandSigns, brands, (brand) => brand.brand_sign),
    types: inOrderOf(typeSigns, types, (type) => type.type_sign),
    ...found,
    page,
    page_size: pageSize,
    promotions: texts?.promotions ?? [],
    articles: texts?.articles ?? [],
    read_as: readAs,
    ignored,
  };
}

function cachedBrands({ db }: ServiceContext) {
  return cachedQuery(db, { key: ['brands'], tags: [CATALOGUE_TAG], run: () => listBrands(db) });
}

function cachedCarTypes({ db, locale }: ServiceContext) {
  return cachedQuery(db, {
    key: ['car-types', locale],
    tags: [CATALOGUE_TAG],
    run: () => listCarTypes(db, locale),
  });
}

/** A word that stands in our texts is spelled right. */
function isAsTyped(texts: TextResults | null, [typed = '']: readonly string[]): boolean {
  return texts?.words === wordsOf(typed).join(' ');
}

interface Interpretation {
  terms: QueryTerm[];
  texts: TextResults | null;
  readAs: string | null;
  ignored: string[];
}

/** Which of what was found among the names and in the texts was meant: one of them, or both. */
async function chooseInterpretation(
  query: ParsedQuery,
  texts: TextResults | null,
  variants: readonly string[],
  context: ServiceContext,
): Promise<Interpretation> {
  const { terms, readAs, ignored } = query;
  if (isAsTyped(texts, variants)) {
    return { terms, texts, readAs, ignored: terms.length > 0 ? ignored : [] };
  }
  // Only another keyboard's variant is found anywhere: then that was meant.
  if (texts && terms.length === 0) return { terms, texts, readAs: texts.words, ignored: [] };
  // A name is known for sure, and says what was meant; its own variant finds texts too.
  if (terms.length > 0 && query.edits === 0) {
    const named = texts && texts.words !== readAs ? null : texts;
    return {
      terms,
      texts: named ?? (readAs ? await searchTexts([readAs], context) : null),
      readAs,
      ignored,
    };
  }
  const corrected = await searchCorrectedTexts(variants[0] ?? '', context);
  const correctedWords = corrected && corrected.edits > 0 ? corrected.words : null;
  if (corrected && (terms.length === 0 || corrected.edits < query.edits)) {
    return { terms: [], texts: corrected, readAs: correctedWords, ignored: [] };
  }
  if (corrected && corrected.edits === query.edits) {
    const both = [...new Set([readAs, correctedWords])].join(', ');
    return { terms, texts: corrected, readAs: both, ignored };
  }
  return { terms, texts: readAs ? await searchTexts([readAs], context) : null, readAs, ignored };
}

/** Part of a brand's name or not, "auto" is no car type. */
function isSpecific({ word }: QueryTerm): boolean {
  return !isStopWord(word);
}

function signsOf(things: readonly { sign: string }[], limit: number): string[] {
  return things.slice(0, limit).map(({ sign }) => sign);
}

function inOrderOf<Item>(signs: string[], items: Item[], signOf: (item: Item) => string): Item[] {
  return signs.flatMap((sign) => items.find((item) => signOf(item) === sign) ?? []);
}
