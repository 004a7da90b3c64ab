import { and } from 'drizzle-orm';
import type { ModelFilters } from '@/lib/contract/filters';
import { FILTER_WORD_MAX_LENGTH } from '@/lib/contract/filters';
import { referenceOf } from '@/lib/format/reference';
import type { Locale } from '@/lib/i18n/locales';
import { type ColumnFilters, conditionOf } from '../catalogue/model-filters';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { hasCriteria, type ModelQuery, nameCondition } from './model-search';
import { understandQuery } from './understand';
import { hasDigit } from './word-table';

/** Filters without a text, as a query that nothing has to be understood of. */
function plainQuery(filters: ColumnFilters): ModelQuery {
  return {
    text: '',
    filters,
    reference: null,
    names: [],
    brands: [],
    notSold: [],
    isCheapestFirst: false,
    asksForPromotions: false,
    answers: [],
    converted: [],
    remarks: [],
    isEveryCar: true,
    textWords: [],
    textOnly: [],
    readAs: null,
    ignored: [],
  };
}

/**
 * What filters and their text ask for together; a filter that was chosen outweighs one that was
 * typed.
 */
export async function modelQueryOf(
  db: Database,
  { word = '', ...chosen }: ModelFilters,
  locale: Locale,
): Promise<ModelQuery> {
  const given = Object.fromEntries(
    Object.entries(chosen).filter(([, value]) => value !== undefined),
  );
  if (!word.trim()) return plainQuery(given);
  const understood = await understandQuery(db, word, locale);
  // A number means one car, whatever else is chosen.
  if (understood.reference !== null) return { ...understood, filters: {} };
  const isOtherBrand = given.brand_sign && understood.brands.length > 0;
  return {
    ...understood,
    filters: { ...understood.filters, ...given },
    // A chosen brand stands for the one that was typed.
    ...(isOtherBrand && { brands: [] }),
  };
}

/** The filters of a query as an address carries them: names that are no filter are its word. */
export function filtersOf(query: ModelQuery): ModelFilters {
  if (query.reference !== null) return { word: referenceOf(query.reference) };
  const brands = query.hasAnyName || query.brands.length > 1 ? query.brands : [];
  const words = [...brands, ...query.names].map(({ word }) => word).join(' ');
  return {
    ...query.filters,
    ...(words && { word: words.slice(0, FILTER_WORD_MAX_LENGTH).trim() }),
  };
}

/** The query without those of its names that hold digits; null where nothing else is left. */
function withoutNumbers(query: ModelQuery): ModelQuery | null {
  const numbered = query.names.filter(({ word }) => hasDigit(word));
  const names = query.names.filter(({ word }) => !hasDigit(word));
  if (numbered.length === 0 || names.length + query.brands.length === 0) return null;
  return { ...query, names, ignored: [...query.ignored, ...numbered.map(({ word }) => word)] };
}

/** The query answered by models that have any of its names; null where it has one only. */
function withAnyName(query: ModelQuery): ModelQuery | null {
  if (query.names.length + query.brands.length < 2) return null;
  const { brand_sign: _, ...filters } = query.filters;
  return { ...query, filters, hasAnyName: true };
}

/** Whether some model has all the names of a query, whatever its other filters. */
async function areNamesOfOneModel(db: Database, query: ModelQuery): Promise<boolean> {
  const { brand_sign: sign } = query.filters;
  const [row] = await db
    .select({ modelId: models.modelId })
    .from(models)
    .where(and(sign ? conditionOf('brand_sign', sign) : undefined, nameCondition(query)))
    .limit(1);
  return row !== undefined;
}

/**
 * Runs a query. Where nothing has all of its names together, it is run again: without those of its
 * names that hold digits, because a number is never taken for another one, else with any name.
 * @returns the answer, and the query it is to
 */
export async function runModelQuery<Answer>(
  db: Database,
  query: ModelQuery,
  run: (query: ModelQuery) => Promise<Answer>,
  isEmpty: (answer: Answer) => boolean,
): Promise<{ query: ModelQuery; answer: Answer }> {
  // No car is of two brands.
  const either = query.brands.length > 1 && query.reference === null ? withAnyName(query) : null;
  if (either) return { query: either, answer: await run(either) };
  const answer = await run(query);
  if (!isEmpty(answer)) return { query, answer };
  if (query.reference !== null) {
    const ignored = [query.text];
    return { query: { ...plainQuery({}), isEveryCar: false, ignored }, answer };
  }
  if (query.names.length === 0) return { query, answer };
  const { brand_sign: _, ...others } = query.filters;
  if (Object.keys(others).length > 0 && (await areNamesOfOneModel(db, query))) {
    return { query, answer };
  }
  for (const relax of [withoutNumbers, withAnyName]) {
    const relaxed = relax(query);
    if (!relaxed || !hasCriteria(relaxed)) continue;
    const found = await run(relaxed);
    if (!isEmpty(found)) return { query: relaxed, answer: found };
  }
  return { query, answer };
}
