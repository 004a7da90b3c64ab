import { type FilterName, filterOf } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import type { ColumnFilters } from '../catalogue/model-filters';
import type { Token, UnresolvedToken } from './tokens';
import { type Negation, phraseAt } from './trade-words';

/** Parts of a query, as they were typed. */
export function typedOf(tokens: readonly Token[]): string {
  let text = '';
  for (const { typed, isGlued, isAfterDash } of tokens) {
    if (text && !isGlued) text += isAfterDash ? '-' : ' ';
    text += typed;
  }
  return text;
}

/** A word that negates, or adds to what is negated; none where it begins a limit: "not over". */
export function negationAt(
  tokens: readonly Token[],
  start: number,
  place: Negation,
  siteLocale: Locale,
) {
  const fits = ({ negation }: { negation: Negation }) => negation === place;
  const found = phraseAt(tokens, start, 'negation', siteLocale, fits);
  const end = start + (found?.length ?? 0);
  for (let at = start; at < end; at += 1) {
    const limit = phraseAt(tokens, at, 'limit', siteLocale);
    if (limit && at + limit.length > end) return null;
  }
  return found;
}

/** Whether a negation that may stand behind a word may as well stand before the next one. */
export function mayNegateNext(
  tokens: readonly Token[],
  start: number,
  { length }: { length: number },
  siteLocale: Locale,
): boolean {
  const before = negationAt(tokens, start, 'before', siteLocale)?.length ?? 0;
  return before >= length && tokens[start + length]?.isAfterComma !== true;
}

/** "Without" is an ending in Mongolian. */
const WITHOUT = /\p{L}{3}гүй$/u;
export const saysWithout = (word: Token | undefined) => WITHOUT.test(word?.text ?? '');

/** Filters for everything but some values of one; null where there is no filter for that. */
export function othersThan(terms: readonly ColumnFilters[]): ColumnFilters | null {
  const [name, ...more] = new Set(terms.flatMap((each) => Object.keys(each) as FilterName[]));
  if (!name || more.length > 0) return null;
  const { choices = [], isList } = filterOf(name);
  const given = terms.flatMap((each) => String(each[name as keyof ColumnFilters]).split(','));
  const others = choices.map(String).filter((each) => !given.includes(each));
  const isExact = others.length + new Set(given).size === choices.length;
  return isExact && (isList ? others.length > 0 : others.length === 1)
    ? { [name]: others.join(',') }
    : null;
}

/** Marks what is not wanted among what may be names: "not Toyota or Honda", "тоёота биш". */
export function markNegated(run: readonly UnresolvedToken[], siteLocale: Locale): void {
  const mark = (start: number, length: number, name: UnresolvedToken | undefined) => {
    const isAfter = name === run[start - 1];
    // "Танк 300 не нужен" ends in a number; "no 3008" begins with the sign of one.
    if (!name || name.isNoise || (name.kind !== 'word' && !isAfter)) return false;
    const nots = run.slice(start, start + length);
    for (const each of nots) each.isNoise = true;
    const parts = isAfter ? [name, ...nots] : [...nots, name];
    name.negated = typedOf(parts);
    return true;
  };
  for (const at of run.keys()) {
    const after = negationAt(run, at, 'after', siteLocale);
    const isOfNext = !after || mayNegateNext(run, at, after, siteLocale);
    const before = isOfNext ? negationAt(run, at, 'before', siteLocale) : null;
    let named = at + (before?.length ?? 0);
    if (before && mark(at, before.length, run[named])) {
      for (;;) {
        const or = negationAt(run, named + 1, 'or', siteLocale);
        if (!or || !mark(named + 1, or.length, run[named + 1 + or.length])) break;
        named += 1 + or.length;
      }
      continue;
    }
    if (after) mark(at, after.length, run[at - 1]);
  }
}
