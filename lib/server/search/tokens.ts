import { withAsciiDigits } from '@/lib/format/ascii-digits';
import { foldSpelling } from './spelling';
import { withSpacesBetweenWords } from './unspaced-words';

/** One part of a query: a word, a number or a sign that says something about the next one. */
export interface Token {
  kind: 'word' | 'number' | 'sign';
  /** In lower case, without accents; of a number its digits. */
  text: string;
  /** As it was typed, in lower case. */
  typed: string;
  /** Nothing stands between it and the part before. */
  isGlued: boolean;
  /** A dash stands before it. */
  isAfterDash: boolean;
  /** A comma, or the end of a sentence, stands before it. */
  isAfterComma: boolean;
  /** A plus follows it, as in "200+" and "200 hp+". */
  hasPlus: boolean;
  /** A number of thousands that are set apart, such as 20 000. */
  isGrouped: boolean;
  /** Which of the texts between spaces it belongs to. */
  chunk: number;
  /** It names a brand, as the catalogue says. */
  isBrand: boolean;
}

/** A token that no rule of the trade explains: a name, perhaps; or a word that narrows nothing. */
export interface UnresolvedToken extends Token {
  isNoise: boolean;
  /** How many words from here on are of a colour or a credit, by which nothing can be asked for. */
  asideLength?: number;
  /** With the "not" beside it, as it was typed; undefined where there is none. */
  negated?: string;
}

/** "200 hp+", and not "20000$+delivery". */
const PLUS_BEHIND_UNIT = /^\.?\+(?![\p{L}\p{N}])/u;

/** Longer queries are no search for a car. */
const TOKENS_MAX = 24;

const PART =
  /[1-9]\d?(?:,\d\d)+,\d{3}(?![\p{N}])|[1-9]\d{0,2}(?:[ \u00a0.,'’]\d{3})+(?![\p{N}])|\d+(?:[.,]\d+)?|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*|[$€£¥₽₮₸฿₨₹#]/gu;

/** As in Europe, or as lakhs and crores are set apart in South Asia: 25,00,000. */
const GROUPED = /^(?:\d{1,3}(?:[ \u00a0.,'’]\d{3})+|\d{1,2}(?:,\d\d)+,\d{3})$/;

/** What is a number of thousands, or a model's number with another number behind it. */
const TWO_NUMBERS = /^(\d{1,3}) ([1-9]\d\d)$/;

/**
 * A query as all of its readings begin: lower case, common letters and digits, single spaces, and
 * such between the words of a language that is written without.
 */
export function normalizeQuery(query: string): string {
  // NFKC makes letters of "№".
  const apart = query.replaceAll('№', ' № ').normalize('NFKC');
  const common = withAsciiDigits(apart).toLowerCase();
  return withSpacesBetweenWords(common).trim().replace(/\s+/g, ' ');
}

/** The parts as they are typed, with their places: "Tiggo 7 160 hp" has no number 7160. */
function* partsOf(query: string, isNoAmount: (value: number, letters: string) => boolean) {
  for (const { 0: typed, index } of query.matchAll(PART)) {
    const [, head = '', tail = ''] = TWO_NUMBERS.exec(typed) ?? [];
    const [letters = ''] = /(?<=^ ?)[\p{L}\p{M}]+/u.exec(query.slice(index + typed.length)) ?? [];
    if (head && isNoAmount(Number(head + tail), foldSpelling(letters))) {
      yield { typed: head, index };
      yield { typed: tail, index: index + head.length + 1 };
    } else yield { typed, index };
  }
}

/**
 * The parts of a query.
 * @param query as normalizeQuery leaves it
 * @param isUnit whether letters right behind a number are its unit, and not a part of a name
 * @param isNoAmount whether no car has so much of what letters behind a number count
 * @param brands the words that are known to name a brand
 */
export function tokensOf(
  query: string,
  isUnit: (letters: string) => boolean,
  isNoAmount: (value: number, letters: string) => boolean = () => false,
  brands: ReadonlySet<string> = new Set(),
): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { typed, index } of partsOf(query, isNoAmount)) {
    const isGlued = index === end && end > 0;
    const gap = query.slice(end, index);
    const chunk = query.slice(0, index).split(' ').length - 1;
    end = index + typed.length;
    const last = tokens.at(-1);
    const text = foldSpelling(typed);
    if (isGlued && last && last.kind === 'number' && /^\p{L}/u.test(typed) && !isUnit(text)) {
      // "4x4", "5x", "8at"
      Object.assign(last, { kind: 'word', text: last.typed + text, typed: last.typed + typed });
      continue;
    }
    const isNumber = /^\d/.test(typed);
    tokens.push({
      kind: isNumber ? 'number' : /^[\p{L}\p{M}]/u.test(typed) ? 'word' : 'sign',
      text,
      typed,
      isGlued,
      isAfterDash: /[-–—]/.test(gap),
      isAfterComma: /[,،;.]/.test(gap),
      hasPlus: (isNumber ? /^\.?\+/ : PLUS_BEHIND_UNIT).test(query.slice(end, end + 3)),
      isGrouped: isNumber && GROUPED.test(typed),
      chunk,
      isBrand: brands.has(typed),
    });
    if (tokens.length === TOKENS_MAX) break;
  }
  return tokens;
}

/** The value of a token that is a number. */
export function numberOf({ typed, isGrouped }: Token): number {
  return Number(isGrouped ? typed.replace(/\D/g, '') : typed.replace(',', '.'));
}

/** Neighbouring open tokens. */
export function runsOf(open: readonly (UnresolvedToken | null)[]): UnresolvedToken[][] {
  const runs: UnresolvedToken[][] = [[]];
  for (const token of open) {
    if (token) runs.at(-1)?.push(token);
    else runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}
