import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { searchAll as searchAllCall } from '@/lib/contract/calls/search';
import type { ServiceContext } from '@/lib/server/http/context';
import { listBrands } from '../catalogue/brands';
import { listCarTypes } from '../catalogue/car-types';
import { wordsOf } from '../catalogue/search-terms';
import { type FoundTexts, findTexts, guessTexts } from './find-texts';
import { readingsOf } from './keyboard-layouts';
import { isGenericWord } from './lexicon';
import { findModels } from './model-search';
import { type UnderstoodQuery, understandQuery } from './query-parser';
import { bestNamed, type Meaning } from './query-term';
import { readVocabulary } from './vocabulary';

/** Models on one page of results when the caller does not say. */
const PAGE_SIZE = 24;
const BRANDS_MAX = 8;
const TYPES_MAX = 6;

/**
 * Everything the site has under a word. Forgiving, without a dictionary of the database: letter
 * case, "ё" and "е", Cyrillic for Latin names, a forgotten keyboard switch, and one or two slips.
 * PGlite brings no pg_trgm, so names are compared here; they are a few hundred.
 */
export async function searchAll(
  input: ParsedRequestOf<typeof searchAllCall>,
  context: ServiceContext,
): Promise<ResponseOf<typeof searchAllCall>> {
  const { db, locale, now } = context;
  const { word, page = 1, page_size: pageSize = PAGE_SIZE } = input;
  const readings = readingsOf(word);
  const [vocabulary, typedTexts] = await Promise.all([
    readVocabulary(db, 'names', now),
    findTexts(readings, context),
  ]);
  const query = await understandQuery(db, readings, vocabulary, !isAsTyped(typedTexts, readings));
  const { meanings, texts, readAs, ignored } = await settle(query, typedTexts, readings, context);
  const brandSigns = signsOf(bestNamed(vocabulary.brands, meanings), BRANDS_MAX);
  const typeSigns = signsOf(bestNamed(vocabulary.types, meanings.filter(isSpecific)), TYPES_MAX);
  const [found, brands, types] = await Promise.all([
    findModels(db, meanings, vocabulary, { page, pageSize }),
    brandSigns.length > 0 ? listBrands(db) : [],
    typeSigns.length > 0 ? listCarTypes(db, locale) : [],
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

/** A word that stands in our texts is spelled right. */
function isAsTyped(texts: FoundTexts | null, [typed = '']: readonly string[]): boolean {
  return texts?.words === wordsOf(typed).join(' ');
}

interface Settled {
  meanings: Meaning[];
  texts: FoundTexts | null;
  readAs: string | null;
  ignored: string[];
}

/** Which of what was found among the names and in the texts was meant: one of them, or both. */
async function settle(
  query: UnderstoodQuery,
  texts: FoundTexts | null,
  readings: readonly string[],
  context: ServiceContext,
): Promise<Settled> {
  const { meanings, readAs, ignored } = query;
  if (isAsTyped(texts, readings)) {
    return { meanings, texts, readAs, ignored: meanings.length > 0 ? ignored : [] };
  }
  // Only another keyboard's reading is found anywhere: then that was meant.
  if (texts && meanings.length === 0) return { meanings, texts, readAs: texts.words, ignored: [] };
  // A name is known for sure, and says what was meant; its own reading finds texts too.
  if (meanings.length > 0 && query.slips === 0) {
    const named = texts && texts.words !== readAs ? null : texts;
    return {
      meanings,
      texts: named ?? (readAs ? await findTexts([readAs], context) : null),
      readAs,
      ignored,
    };
  }
  const guess = await guessTexts(readings[0] ?? '', context);
  const wordsOfGuess = guess && guess.slips > 0 ? guess.words : null;
  if (guess && (meanings.length === 0 || guess.slips < query.slips)) {
    return { meanings: [], texts: guess, readAs: wordsOfGuess, ignored: [] };
  }
  if (guess && guess.slips === query.slips) {
    const both = [...new Set([readAs, wordsOfGuess])].join(', ');
    return { meanings, texts: guess, readAs: both, ignored };
  }
  return { meanings, texts: readAs ? await findTexts([readAs], context) : null, readAs, ignored };
}

/** Part of a brand's name or not, "auto" is no car type. */
function isSpecific({ word }: Meaning): boolean {
  return !isGenericWord(word);
}

function signsOf(things: readonly { sign: string }[], limit: number): string[] {
  return things.slice(0, limit).map(({ sign }) => sign);
}

function inOrderOf<Item>(signs: string[], items: Item[], signOf: (item: Item) => string): Item[] {
  return signs.flatMap((sign) => items.find((item) => signOf(item) === sign) ?? []);
}
