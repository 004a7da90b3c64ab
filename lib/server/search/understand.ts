import { asc } from 'drizzle-orm';
import type { ConvertedAmount, SearchRemark } from '@/lib/contract/calls/model-list';
import { filterValueOf } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import type { ColumnFilters } from '../catalogue/model-filters';
import { wordsOf } from '../content/text-words';
import type { Database } from '../db/database';
import { carTypes } from '../db/schema/catalogue';
import type { ModelNotSold } from './models-not-sold';
import { type ReadWords, readOpenWords } from './open-words';
import { replaceWords, type ScannedQuery, scanQuery, withFilters } from './query-scan';
import { bareReferenceOf } from './stock-reference';
import { normalizeQuery } from './tokens';

/** A name that models have to carry. */
export interface NameTerm {
  /** As it was typed, or put right. */
  word: string;
  /** Any of these lists of words has to stand in a model's names. */
  alternatives: readonly (readonly string[])[];
}

/** What a visitor asks for. */
export interface UnderstoodQuery {
  /** As it was typed, in common letters. */
  text: string;
  filters: ColumnFilters;
  /** The model_id of a stock reference; nothing else counts then. */
  reference: number | null;
  names: readonly NameTerm[];
  /** Brands named; one alone is a filter. */
  brands: readonly { sign: string; word: string }[];
  /** Well-known cars named that the catalogue has not; the filters ask for what is like them. */
  notSold: readonly string[];
  isCheapestFirst: boolean;
  /** Promotions are asked for, whatever they are called. */
  asksForPromotions: boolean;
  /** Signs of the answers that are asked for; the likeliest comes first. */
  answers: readonly string[];
  converted: readonly ConvertedAmount[];
  remarks: readonly SearchRemark[];
  /** True for a query whose words every car answers to, besides what no filter can leave out. */
  isEveryCar: boolean;
  /** For each word the spellings by which promotions and articles are searched. */
  textWords: readonly (readonly string[])[];
  /** Words that stand in texts only. */
  textOnly: readonly string[];
  /** The query put right, when it was not what was typed. */
  readAs: string | null;
  /** Words that mean nothing to the catalogue. */
  ignored: readonly string[];
}

/** Texts are searched for words of this length on. */
const TEXT_WORD_MIN_LENGTH = 3;

/** A corrected query is interpreted again, at most this often. */
const READINGS_MAX = 3;

/** The words of a query that texts are searched for. */
function wordsForTexts(query: string, noise: ReadonlySet<string>): string[] {
  const words = wordsOf(query).filter(
    (word) => word.length >= TEXT_WORD_MIN_LENGTH && /\p{L}/u.test(word) && !noise.has(word),
  );
  return [...new Set(words)];
}

/** Understands a query: numbers, words of the trade, names; in any script and spelling. */
export async function understandQuery(
  db: Database,
  query: string,
  siteLocale: Locale,
): Promise<UnderstoodQuery> {
  const typed = normalizeQuery(query);
  /** What is shown for what was typed. */
  const shown = new Map<string, string>();
  /** The words of the text that name a brand. */
  const brands = new Set<string>();
  let text = typed;
  for (let readings = 1; ; readings += 1) {
    const scanned = scanQuery(text, siteLocale, brands);
    const noise = new Set(scanned.open.flatMap((each) => (each?.isNoise ? each.typed : [])));
    const textWords = wordsForTexts(text, noise);
    const open = await readOpenWords(db, text, scanned.open, textWords, siteLocale);
    if (open.rewritten.size > 0 && readings < READINGS_MAX) {
      if (open.isOtherKeyboard) {
        for (const [from, to] of open.rewritten) shown.set(from, to);
      }
      text = replaceWords(text, open.rewritten);
      continue;
    }
    const newBrands = open.words
      .filter(({ reading }) => reading?.kind === 'brand')
      .flatMap(({ typed: name }) => name.split(' '))
      .filter((word) => !brands.has(word));
    if (newBrands.length > 0) {
      // "Haval 3 года" says an age, unlike "Tiggo 7 года".
      for (const word of newBrands) brands.add(word);
      continue;
    }
    for (const { typed: from, reading, isCorrected } of open.words) {
      if (isCorrected && reading && 'term' in reading) shown.set(from, reading.term);
    }
    const spellings = textWords.map((word) => {
      const alike = (open.found.get(word) ?? []).flatMap(({ kind, term }) =>
        kind === 'text' ? term : [],
      );
      const meant = open.words.flatMap(({ typed: from, reading }) =>
        from === word && reading?.kind === 'text' ? reading.term : [],
      );
      return [...new Set([word, ...alike, ...meant])];
    });
    const readAs = replaceWords(typed, shown);
    return {
      text: typed,
      ...meaningOf(open.words, await withOtherTypes(db, scanned)),
      isCheapestFirst: scanned.isCheapestFirst,
      asksForPromotions: scanned.promotionWords.length > 0,
      answers: scanned.answers,
      converted: scanned.converted,
      remarks: scanned.remarks,
      reference: scanned.reference ?? bareReference(scanned.open, open.words),
      textWords: spellings,
      readAs: readAs === typed ? null : readAs,
    };
  }
}

/**
 * Asks for every type but those that are not wanted, of those that are asked for where some are; not
 * where none remains, or more than an address can name.
 */
async function withOtherTypes(db: Database, scanned: ScannedQuery): Promise<ScannedQuery> {
  const { filters, unwanted, unwantedTypes } = scanned;
  if (unwantedTypes.length === 0) return scanned;
  const not = unwantedTypes.flatMap((each) => each.signs);
  const rows = await db
    .select({ sign: carTypes.typeSign })
    .from(carTypes)
    .orderBy(asc(carTypes.position), asc(carTypes.typeSign));
  const asked = filters.type_sign?.split(',') ?? rows.map(({ sign }) => sign);
  const others = asked.filter((sign) => !not.includes(sign)).join(',');
  return filterValueOf('type_sign', others)
    ? { ...scanned, filters: { ...filters, type_sign: others } }
    : { ...scanned, unwanted: [...unwanted, ...unwantedTypes.map(({ typed }) => typed)] };
}

/** A lone number that is no name may be a reference. */
function bareReference(
  open: ReturnType<typeof scanQuery>['open'],
  words: readonly ReadWords[],
): number | null {
  const tokens = open.filter((token) => token !== null).filter(({ isNoise }) => !isNoise);
  const isNamed = words.some(({ reading }) => reading !== null && reading.kind !== 'text');
  return open.includes(null) || isNamed ? null : bareReferenceOf(tokens);
}

/** Each once; a brand goes without saying where a model of it is named. */
function namesOf(notSold: readonly ModelNotSold[]): string[] {
  const names = [...new Set(notSold.map(({ name }) => name))];
  return names.filter((name) => !names.some((other) => other.startsWith(`${name} `)));
}

function meaningOf(
  words: readonly ReadWords[],
  {
    filters: given,
    isCheapestFirst,
    promotionWords,
    questionWords,
    unwanted,
    remarks,
  }: ScannedQuery,
) {
  let filters = given;
  const notSold: ModelNotSold[] = [];
  const names: NameTerm[] = [];
  const brands: { sign: string; word: string }[] = [];
  const leftOut = [...unwanted];
  const ignored: string[] = [];
  const textOnly = [...promotionWords, ...questionWords];
  for (const { typed, reading, isNoise, negated } of words) {
    if (negated !== undefined) {
      leftOut.push(negated);
      continue;
    }
    switch (reading?.kind) {
      case 'brand':
        if (brands.every(({ sign }) => sign !== reading.sign)) {
          brands.push({ sign: reading.sign, word: typed });
        }
        break;
      case 'types':
        filters = withFilters(filters, { type_sign: reading.signs.join(',') });
        break;
      case 'name':
        names.push({ word: reading.term, alternatives: reading.alternatives });
        break;
      case 'not-sold':
        notSold.push(reading);
        break;
      case 'text':
        textOnly.push(typed);
        break;
      default:
        if (!isNoise) ignored.push(typed);
    }
  }
  // "Toyota Prius" asks for no other Toyota.
  if (notSold.some(({ name }) => name.includes(' '))) brands.length = 0;
  const like = names.length === 0 ? notSold.map((each) => each.like) : [];
  filters = Object.assign({}, ...like, filters);
  const [brand, ...otherBrands] = brands;
  if (brand && otherBrands.length === 0) filters = { ...filters, brand_sign: brand.sign };
  const isNothing = names.length + brands.length + Object.keys(filters).length === 0;
  const isUnanswered = ignored.length + textOnly.length + notSold.length + remarks.length > 0;
  const isSaid = words.length > 0 || isCheapestFirst || leftOut.length > 0;
  return {
    filters,
    names,
    brands,
    textOnly,
    notSold: namesOf(notSold),
    ignored: [...leftOut, ...ignored],
    isEveryCar: isNothing && isSaid && !isUnanswered,
  };
}
