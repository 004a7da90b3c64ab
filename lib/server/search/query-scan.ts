import type { ConvertedAmount, SearchRemark } from '@/lib/contract/calls/model-list';
import { FILTER_NAMES, FILTERS, type FilterWith } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import type { ColumnFilters } from '../catalogue/model-filters';
import {
  markNegated,
  mayNegateNext,
  negationAt,
  othersThan,
  saysWithout,
  typedOf,
} from './negation';
import { type NumberMatch, numberAt } from './quantity-parser';
import { referenceAt } from './stock-reference';
import { runsOf, type Token, tokensOf, type UnresolvedToken } from './tokens';
import { isNoAmount, isUnit, type Negation, phraseAt } from './trade-words';

/** A query as far as it is understood without the catalogue. */
export interface ScannedQuery {
  filters: ColumnFilters;
  /** The cheapest cars were asked for. */
  isCheapestFirst: boolean;
  /** The words that ask for promotions, as they were typed. */
  promotionWords: readonly string[];
  /** The answers that were asked for, and the words that ask for nothing else. */
  answers: readonly string[];
  questionWords: readonly string[];
  /** Amounts of other money that limits of the price were made of. */
  converted: readonly ConvertedAmount[];
  /** What has to be said, because no filter answers it. */
  remarks: readonly SearchRemark[];
  /** What is not wanted and no filter can leave out, as it was typed. */
  unwanted: readonly string[];
  /** The types that are not wanted, with what was typed; the catalogue knows the others. */
  unwantedTypes: readonly { signs: readonly string[]; typed: string }[];
  /** The model_id of a stock reference. */
  reference: number | null;
  /** Neighbours in the query are neighbours here; null stands for what is explained between them. */
  open: readonly (UnresolvedToken | null)[];
}

const LISTS = FILTER_NAMES.filter(
  (name): name is FilterWith<{ isList: true }> => 'isList' in FILTERS[name],
);

/** What both lists of signs name; where they have nothing in common, either was meant. */
function combined(one: string, other: string): string {
  const ones = one.split(',');
  const others = other.split(',');
  const common = ones.filter((sign) => others.includes(sign));
  return (common.length > 0 ? common : [...new Set([...ones, ...others])]).join(',');
}

/** Filters of a query together: the later one of a kind counts, lists of signs narrow each other. */
export function withFilters(filters: ColumnFilters, more: ColumnFilters): ColumnFilters {
  const together = { ...filters, ...more };
  // "At Erenhot in stock" is no car at the other port.
  if (filters.port && more.port === 'any') together.port = filters.port;
  for (const name of LISTS) {
    const one = filters[name];
    const other = more[name];
    if (one && other) together[name] = combined(one, other);
  }
  return together;
}

interface FilterMatch extends NumberMatch {
  /** It is a word of the trade, and no number. */
  isWord?: true;
  /** What is meant instead where another word names the body. */
  besideBody?: ColumnFilters | undefined;
}

function filterAt(tokens: readonly Token[], start: number, siteLocale: Locale): FilterMatch | null {
  const number = numberAt(tokens, start, siteLocale);
  const phrase = phraseAt(tokens, start, 'filter', siteLocale);
  if (phrase && phrase.length >= (number?.length ?? 0)) {
    const { filters, besideBody } = phrase.meaning;
    return { filters, besideBody, isWord: true, length: phrase.length };
  }
  return number;
}

interface NegatedMatch {
  /** Null where no filter leaves out what is not wanted. */
  filters: ColumnFilters | null;
  /** Types that are not wanted. */
  typeSigns: readonly string[];
  length: number;
}

/** What is not wanted: "no diesel or petrol", "дизель не предлагать", "цахилгаан биш". */
function negatedAt(
  tokens: readonly Token[],
  start: number,
  siteLocale: Locale,
): NegatedMatch | null {
  const negation = (at: number, place: Negation) => negationAt(tokens, at, place, siteLocale);
  const termAt = (at: number): FilterMatch | null => {
    const cheapest = phraseAt(tokens, at, 'cheapest', siteLocale);
    return filterAt(tokens, at, siteLocale) ?? (cheapest && { ...cheapest, filters: {} });
  };
  const nameOf = ({ filters }: FilterMatch) => Object.keys(filters).join();
  const own = termAt(start);
  const before = own ? null : negation(start, 'before');
  let at = start + (before?.length ?? 0);
  let term = before ? termAt(at) : own;
  if (!term || referenceAt(tokens, at, siteLocale)) return null;
  const name = nameOf(term);
  const terms: ColumnFilters[] = [];
  const typeSigns: string[] = [];
  for (;;) {
    terms.push(term.filters);
    if (!term.besideBody) typeSigns.push(...(term.filters.type_sign?.split(',') ?? []));
    at += term.length;
    const or = negation(at, 'or');
    const next = or && termAt(at + or.length);
    if (!or || !next || nameOf(next) !== name) break;
    at += or.length;
    term = next;
  }
  const after = negation(at, 'after');
  // "Бензин, не нужен дизель" does not want the latter; "дизель не нужен, до 20000" the former.
  const next = after && mayNegateNext(tokens, at, after, siteLocale) && termAt(at + after.length);
  const isOfNext =
    next && (nameOf(next) === name || (next.isWord === true && tokens[at]?.isAfterComma === true));
  const isAfter = after !== null && !isOfNext;
  const isWithout = term.isWord === true && saysWithout(tokens[at - 1]);
  if (!before && !isAfter && !isWithout) return null;
  const length = at + (isAfter ? after.length : 0) - start;
  return { filters: othersThan(terms), typeSigns, length };
}

/** Amounts whose limit no later number has replaced. */
function inForce(converted: readonly ConvertedAmount[], filters: ColumnFilters): ConvertedAmount[] {
  return converted.filter(({ filter, usd }, i) => {
    const isLast = converted.findLastIndex((each) => each.filter === filter) === i;
    return isLast && filters[filter] === usd;
  });
}

/** "Доставка в Ташкент" asks for the answer on Uzbekistan, which both words name. */
function mostNamedFirst(signs: readonly string[]): string[] {
  const timesOf = (sign: string) => signs.filter((each) => each === sign).length;
  return [...new Set(signs)].sort((a, b) => timesOf(b) - timesOf(a));
}

/**
 * Takes a query apart: numbers with units, words of the trade, a stock reference; what remains may
 * be names.
 * @param query as normalizeQuery leaves it
 * @param brands the words of it that are known to name a brand
 */
export function scanQuery(
  query: string,
  siteLocale: Locale,
  brands?: ReadonlySet<string>,
): ScannedQuery {
  const tokens = tokensOf(query, isUnit, isNoAmount, brands);
  const open: (UnresolvedToken | null)[] = [];
  let filters: ColumnFilters = {};
  let reference: number | null = null;
  let isCheapestFirst = false;
  const promotionWords: string[] = [];
  const answers: string[] = [];
  const questionWords: string[] = [];
  const unwanted: string[] = [];
  const unwantedTypes: ScannedQuery['unwantedTypes'][number][] = [];
  const converted: ConvertedAmount[] = [];
  const uncertain: FilterMatch[] = [];
  const remarks = new Set<SearchRemark>();
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const referred = referenceAt(tokens, at, siteLocale);
    if (referred) {
      reference ??= referred.modelId;
      open.push(null);
      at += referred.length;
      continue;
    }
    const name = phraseAt(tokens, at, 'names', siteLocale);
    if (name) {
      const words = tokens.slice(at, at + name.length);
      open.push(...words.map((each) => ({ ...each, isNoise: false })));
      at += name.length;
      continue;
    }
    const charging = phraseAt(tokens, at, 'charging', siteLocale);
    if (charging) {
      remarks.add('other_charging');
      open.push(null);
      at += charging.length;
      continue;
    }
    const question = phraseAt(tokens, at, 'question', siteLocale);
    if (question) answers.push(...question.meaning.answers);
    const negated = negatedAt(tokens, at, siteLocale);
    if (negated) {
      const end = at + negated.length;
      const typed = typedOf(tokens.slice(at, end));
      if (negated.filters) filters = withFilters(filters, negated.filters);
      else if (negated.typeSigns.length > 0) {
        unwantedTypes.push({ signs: negated.typeSigns, typed });
      } else unwanted.push(typed);
      open.push(null);
      at = end;
      continue;
    }
    const filter = filterAt(tokens, at, siteLocale);
    if (filter) {
      if (filter.isOtherMoney) remarks.add('price_in_usd');
      if (filter.isLeftOut) unwanted.push(typedOf(tokens.slice(at, at + filter.length)));
      converted.push(...(filter.converted ?? []));
      if (filter.besideBody) uncertain.push(filter);
      else filters = withFilters(filters, filter.filters);
      open.push(null);
      at += filter.length;
      continue;
    }
    const cheapest = phraseAt(tokens, at, 'cheapest', siteLocale);
    if (cheapest) {
      isCheapestFirst = true;
      open.push(null);
      at += cheapest.length;
      continue;
    }
    const promotions = phraseAt(tokens, at, 'promotions', siteLocale);
    if (promotions) {
      const end = at + promotions.length;
      promotionWords.push(...tokens.slice(at, end).map(({ typed }) => typed));
      open.push(null);
      at = end;
      continue;
    }
    if (question) {
      const end = at + question.length;
      questionWords.push(...tokens.slice(at, end).map(({ typed }) => typed));
      open.push(null);
      at = end;
      continue;
    }
    const noise = phraseAt(tokens, at, 'noise', siteLocale);
    const aside =
      phraseAt(tokens, at, 'colours', siteLocale) ?? phraseAt(tokens, at, 'credits', siteLocale);
    let length = (aside ?? noise)?.length ?? 1;
    // Of "leather seats 7" the seats are what the number counts.
    const counted = aside && length > 1 ? numberAt(tokens, at + length - 1, siteLocale) : null;
    if (counted && counted.length > 1) length -= 1;
    for (const [i, each] of tokens.slice(at, at + length).entries()) {
      if (token.kind === 'sign') continue;
      const asideLength = aside ? length - i : 0;
      open.push({ ...each, isNoise: !aside && noise !== null, asideLength });
    }
    at += length;
  }
  for (const { filters: alone, besideBody } of uncertain) {
    filters = withFilters(filters, filters.type_sign && besideBody ? besideBody : alone);
  }
  for (const run of runsOf(open)) markNegated(run, siteLocale);
  return {
    filters,
    isCheapestFirst,
    promotionWords,
    answers: mostNamedFirst(answers),
    questionWords,
    converted: inForce(converted, filters),
    remarks: [...remarks],
    unwanted,
    unwantedTypes,
    reference,
    open,
  };
}

/** A query with texts between its spaces, or words within them, replaced. */
export function replaceWords(query: string, replaced: ReadonlyMap<string, string>): string {
  return query
    .split(' ')
    .map((chunk) => {
      const whole = replaced.get(chunk);
      if (whole !== undefined) return whole;
      let text = chunk;
      for (const [from, to] of replaced) text = text.replace(from, to);
      return text;
    })
    .join(' ');
}

/** Whether a query is understood better with a word in place of another one. */
export function isExplained(
  query: string,
  [from, to]: [string, string],
  siteLocale: Locale,
): boolean {
  const { open } = scanQuery(replaceWords(query, new Map([[from, to]])), siteLocale);
  return open.every((token) => token === null || token.isNoise || token.typed !== to);
}
