import { LATER_PAGE } from './query-segment';

/** The results of a search (specification section 2). */
export const SEARCH_PATH = '/searchsite';

/** Longer texts are cut by the page; this bounds what an address can cost before that. */
const TEXT_MAX_LENGTH = 200;

/**
 * The parameters of a search that decide what its page shows: the word as typed, because the page
 * repeats it, and the number of a later page. Empty without a word.
 */
export function canonicalSearchQuery(searchParams: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  const text = (searchParams.get('word') ?? '').replaceAll('\0', '').trim();
  const word = text.slice(0, TEXT_MAX_LENGTH).toWellFormed().trim();
  if (!word) return query;
  query.set('word', word);
  const [page = '', ...others] = searchParams.getAll('page');
  if (others.length === 0 && LATER_PAGE.test(page)) query.set('page', page);
  return query;
}
