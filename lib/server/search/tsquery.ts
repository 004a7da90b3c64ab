import type { Meaning } from './query-term';

/**
 * A word's meaning as a tsquery on `models.search`: any of its beginnings or corrected names.
 * Words hold letters, marks and digits only (search-terms.ts), so quoting them is enough.
 */
export function tsqueryOf({ prefixes, terms }: Meaning): string {
  const beginnings = prefixes.map((prefix) => `'${prefix}':*`);
  return [...beginnings, ...terms.map((term) => `'${term}'`)].join(' | ');
}
