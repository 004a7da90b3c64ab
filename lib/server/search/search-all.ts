import { asc, inArray } from 'drizzle-orm';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { searchAll as searchAllCall } from '@/lib/contract/calls/search';
import { referenceOf } from '@/lib/format/reference';
import type { ServiceContext } from '@/lib/server/request/context';
import { countZeroResultSearch } from '../analytics/zero-result-searches';
import { listBrands } from '../catalogue/brands';
import { listCarTypes } from '../catalogue/car-types';
import { selectCardPage } from '../catalogue/model-card';
import { models } from '../db/schema/catalogue';
import { cachedQuery } from '../read-cache';
import { modelQueryOf, runModelQuery } from './model-query';
import { searchModels } from './model-search';
import { searchTexts } from './text-search';
import { normalizeQuery } from './tokens';
import { understandingOf } from './understanding';
import { findUnitsByNumber } from './unit-number';

type Results = ResponseOf<typeof searchAllCall>;

/** Models on one page of results when the caller does not say. */
const PAGE_SIZE = 24;

/**
 * Everything the site has under a word (docs/adr/0027): what is understood of it becomes filters,
 * names are looked up in the database's vocabulary, texts by its dictionaries.
 */
export async function searchAll(
  input: ParsedRequestOf<typeof searchAllCall>,
  context: ServiceContext,
): Promise<Results> {
  const { page = 1, page_size: pageSize = PAGE_SIZE } = input;
  const { db, locale, now } = context;
  const word = normalizeQuery(input.word);
  const results = await cachedQuery(db, 'search', [locale, word, page, pageSize], () =>
    search(word, { page, pageSize }, context),
  );
  if (page === 1 && hasZeroResults(results)) await countZeroResultSearch(db, { word, locale }, now);
  return results;
}

/** Whether the site does not have what was searched for: nothing at all, or only similar things. */
function hasZeroResults({
  total,
  brands,
  types,
  articles,
  promotions,
  answers = [],
  not_sold: notSold,
}: Results) {
  if (notSold && notSold.length > 0) return true;
  return (
    total + brands.length + types.length + articles.length + promotions.length + answers.length ===
    0
  );
}

async function search(
  word: string,
  page: { page: number; pageSize: number },
  context: ServiceContext,
): Promise<Results> {
  const { db, locale } = context;
  const units = await findUnitsByNumber(db, word, locale);
  const ids = [...new Set(units.map(({ model_id: id }) => id))];
  const [first] = ids;
  const named = first ? referenceOf(first) : word;
  const asked = await modelQueryOf(db, { word: named }, locale);
  const [{ query, answer: found }, texts] = await Promise.all([
    runModelQuery(
      db,
      asked,
      (each) =>
        ids.length > 1
          ? selectCardPage(db, inArray(models.modelId, ids), [asc(models.modelId)], page)
          : searchModels(db, each, page),
      ({ total }) => total === 0,
    ),
    searchTexts(asked, context),
  ]);
  const signs = query.brands.map(({ sign }) => sign);
  const typeSigns = query.filters.type_sign?.split(',') ?? [];
  const [brands, types, understood] = await Promise.all([
    signs.length > 0 ? cachedBrands(context) : [],
    typeSigns.length > 0 ? cachedCarTypes(context) : [],
    understandingOf(db, query, found),
  ]);
  const hasTexts = texts.articles.length + texts.promotions.length + texts.answers.length > 0;
  return {
    brands: inOrderOf(signs, brands, (brand) => brand.brand_sign),
    types: inOrderOf(typeSigns, types, (type) => type.type_sign),
    units,
    ...found,
    page: page.page,
    page_size: page.pageSize,
    ...texts,
    ...understood,
    // A word that found a text was not ignored.
    ...(hasTexts && { ignored: [...query.ignored] }),
  };
}

export function cachedBrands({ db }: Pick<ServiceContext, 'db'>) {
  return cachedQuery(db, 'search-brands', [], () => listBrands(db));
}

export function cachedCarTypes({ db, locale }: Pick<ServiceContext, 'db' | 'locale'>) {
  return cachedQuery(db, 'search-types', [locale], () => listCarTypes(db, locale));
}

function inOrderOf<Item>(signs: string[], items: Item[], signOf: (item: Item) => string): Item[] {
  return signs.flatMap((sign) => items.find((item) => signOf(item) === sign) ?? []);
}
