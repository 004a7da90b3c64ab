import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { searchAll as searchAllCall } from '@/lib/contract/calls/search';
import { listBrands } from '../catalogue/brands';
import { listCarTypes } from '../catalogue/car-types';
import { wordsOf } from '../catalogue/search-terms';
import type { ServiceContext } from '../request/context';
import { isGenericWord } from './common-words';
import { findModels } from './find-models';
import { findArticles, findPromotions, stemsOf } from './find-texts';
import { readingsOf } from './keyboard-layouts';
import { bestNamed, type Meaning } from './meaning';
import { understandQuery } from './understand-query';
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
  const [vocabulary, texts] = await Promise.all([
    readVocabulary(db, now),
    findTexts(readings, context),
  ]);
  // A word that stands in our texts is spelled right.
  const mayGuess = texts?.reading !== readings[0];
  const query = await understandQuery(db, readings, vocabulary, mayGuess);
  const { meanings, readAs, ignored } = query;
  // The word is a name: then it was not meant for another keyboard, unless its name was found so.
  const isOfReading = !mayGuess || meanings.length === 0 || readingWords(texts) === readAs;
  const meantTexts = isOfReading ? texts : null;
  const brandSigns = signsOf(bestNamed(vocabulary.brands, meanings), BRANDS_MAX);
  const typeSigns = signsOf(bestNamed(vocabulary.types, meanings.filter(isSpecific)), TYPES_MAX);
  const [found, brands, types, textsOfGuess] = await Promise.all([
    findModels(db, meanings, vocabulary, { page, pageSize }),
    brandSigns.length > 0 ? listBrands(db) : [],
    typeSigns.length > 0 ? listCarTypes(db, locale) : [],
    readAs && !meantTexts ? findTexts([readAs], context) : null,
  ]);
  const { articles, promotions } = meantTexts ?? textsOfGuess ?? { articles: [], promotions: [] };
  // Only another keyboard's reading is found anywhere: then that was meant.
  const isMeantByTexts = meanings.length === 0 && texts !== null && mayGuess;
  return {
    brands: inOrderOf(brandSigns, brands, (brand) => brand.brand_sign),
    types: inOrderOf(typeSigns, types, (type) => type.type_sign),
    ...found,
    page,
    page_size: pageSize,
    promotions,
    articles,
    read_as: isMeantByTexts ? readingWords(texts) : readAs,
    ignored: isMeantByTexts ? [] : ignored,
  };
}

/** Articles and promotions for the first reading that has any; null when none has. */
async function findTexts(readings: readonly string[], { db, locale, now }: ServiceContext) {
  for (const reading of readings) {
    const stems = stemsOf(reading);
    const [articles, promotions] = await Promise.all([
      findArticles(db, stems, locale),
      findPromotions(db, stems, locale, now),
    ]);
    if (articles.length + promotions.length > 0) return { articles, promotions, reading };
  }
  return null;
}

function readingWords(texts: { reading: string } | null): string | null {
  return texts && wordsOf(texts.reading).join(' ');
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
