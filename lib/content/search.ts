import { CARS_PER_PAGE } from '@/lib/config/limits';
import { countModels, listModels, type SORTS } from '@/lib/contract/calls/model-list';
import { SEARCH_WORD_MAX_LENGTH, searchAll } from '@/lib/contract/calls/search';
import type { ModelFilters } from '@/lib/contract/filters';
import { referenceOf } from '@/lib/format/reference';
import type { Locale } from '@/lib/i18n/locales';
import { modelNumberOf } from '@/lib/routing/landed-cost-address';
import { contentClient } from './content-client';

/** A word from an address as the API takes it; `''` when there is nothing to search for. */
export function searchWordOf(param: string | null): string {
  const storable = (param ?? '').replaceAll('\0', '').toWellFormed().trim();
  return storable.slice(0, SEARCH_WORD_MAX_LENGTH).toWellFormed().trim();
}

/** A page number from an address; anything but a whole number from 1 on is the first page. */
export function pageNumberOf(param: string | null): number {
  return param && /^[1-9]\d{0,3}$/.test(param) ? Number(param) : 1;
}

/**
 * Everything the site has under a word. The page made of it is what is cached.
 * @param word not empty, see searchWordOf
 */
export function readSearchResults(locale: Locale, word: string, page: number) {
  return contentClient(locale)(searchAll, { word, page, page_size: CARS_PER_PAGE });
}

/**
 * The one car whose stock number a text is in any spelling, or the model whose reference it is; null
 * for neither, and where several cars are called so.
 */
export async function readTypedCar(
  locale: Locale,
  typed: string,
): Promise<{ car: number; unit?: number } | null> {
  // In one word: of “A-1805” the search would ignore a letter that is a word of its own.
  const word = searchWordOf(typed.replace(/[\s-]/g, ''));
  if (!word) return null;
  const { units = [], filters } = await readSearchResults(locale, word, 1);
  const [unit] = units;
  if (unit) return units.length === 1 ? { car: unit.model_id, unit: unit.unit_id } : null;
  // The search says a reference as we write it (“бам 101” is BAM-101), and a name as it is.
  const car = modelNumberOf(filters?.word ?? '');
  const isReference = /^\D/.test(word) && car !== null && filters?.word === referenceOf(car);
  return isReference ? { car } : null;
}

/** What narrows and orders the car menu. */
export interface CarQuery extends ModelFilters {
  sort: (typeof SORTS)[number];
  page: number;
}

/** The query's filters as the API takes them. */
export function modelFiltersOf({ sort: _sort, page: _page, ...filters }: CarQuery): ModelFilters {
  return filters;
}

/** How many models each choice would leave. */
export function readModelCounts(locale: Locale, query: CarQuery) {
  return contentClient(locale)(countModels, modelFiltersOf(query));
}

/** One page of the whole catalogue, filtered and sorted. The page made of it is what is cached. */
export function readCarMenu(locale: Locale, query: CarQuery) {
  return contentClient(locale)(listModels, {
    ...modelFiltersOf(query),
    // Without an order of its own a list begins with what is called as the word says.
    sort: query.word && query.sort === 'catalogue' ? undefined : query.sort,
    page: query.page,
    page_size: CARS_PER_PAGE,
  });
}
