import type { Currency } from '@/lib/config/landed-countries';
import { ATTRIBUTES, type Attribute, type AttributeWith } from '@/lib/contract/attributes';
import { type FilterName, filterValueOf } from '@/lib/contract/filters';
import { LOCALES, type Locale, ofEachLocale } from '@/lib/i18n/locales';
import type { ColumnFilters } from '@/lib/server/catalogue/model-filters';
import kk from '@/messages/trade-words/kk.json';
import zh from '@/messages/trade-words/zh.json';
import { foldSpelling } from './spelling';

export type SaidAs = (typeof ATTRIBUTES)[AttributeWith<{ saidAs: string }>]['saidAs'];
/** What makes another number of a number. */
export const MULTIPLES = {
  thousand: 1000,
  ten_thousand: 10_000,
  hundred_thousand: 100_000,
  million: 1_000_000,
  ten_million: 10_000_000,
} as const;
export type Multiple = keyof typeof MULTIPLES;
type CommonUnit = SaidAs | 'cc' | 'kw' | 'other_currency' | 'thousand' | 'million' | NotAsked;
/** What no filter asks for: what a car has been driven, tonnes, measures before their number. */
type NotAsked = 'mileage' | 'unasked' | 'measure';
/**
 * Of attributes and money; `other_currency` is money without a known rate, `range` stands before its
 * kilometres.
 */
export type Unit = CommonUnit | Currency | Multiple | 'miles' | 'range';
/**
 * The side of a number that a limit asks for. `over` and `under` leave the number itself out; `newer`
 * and `older` are said of cars, so that the older car has the lower year, and the greater age.
 */
export const SIDES = {
  min: 'min',
  over: 'min',
  newer: 'min',
  max: 'max',
  under: 'max',
  older: 'max',
} as const;
export type Side = keyof typeof SIDES;
/**
 * `between` stands before the lower of two numbers, and `and` between them; `to` stands between them
 * without it, too. `from` says something only where `to` follows; `family` counts seats.
 */
export type Limit = `${Side | 'family'}${'' | 'After'}` | 'between' | 'and' | 'to' | 'from';
/** "Not" stands before or behind what it negates; `or` adds more to that: "no diesel or petrol". */
export type Negation = 'before' | 'after' | 'or';

/** The words of a language; one in `*` may have any ending, one in `+` has it (docs/adr/0027). */
export interface TradeWords {
  /**
   * By the filter that they mean, such as `drive=4x4`. Of `type_sign=… | drive=4x4` the second is
   * meant where another word names the body.
   */
  filters: Record<string, readonly string[]>;
  units: Record<CommonUnit, readonly string[]> & Partial<Record<Unit, readonly string[]>>;
  limits: Partial<Record<Limit, readonly string[]>>;
  numbers: Record<string, number>;
  negations: Record<Negation, readonly string[]>;
  /** What stands before a stock reference. */
  reference: readonly string[];
  /** What stands before the VIN of a car, or its own number, besides those. */
  serial: readonly string[];
  /** What asks for the cheapest first. */
  cheapest: readonly string[];
  /** What asks for promotions. */
  promotions: readonly string[];
  /** By the answers, the likeliest first, to which what buyers ask leads. */
  questions?: Record<string, readonly string[]>;
  /** What has years that are no age of a car, as a credit has: a warranty, a licence, a child. */
  lasting: readonly string[];
  /** Batteries and chargers, whose kilowatts are no power of the engine. */
  batteries: readonly string[];
  /** Standards of charging that no car has. */
  charging: readonly string[];
  /** Colours, interiors, equipment and credits, of which there is no filter. */
  colours: readonly string[];
  credits: readonly string[];
  /** What every car answers to, and what no car is told by. */
  noise: readonly string[];
  /** Names that hold a word of the trade: "فوکس ویگن" (Volkswagen) is no "ویگن" (van). */
  names?: readonly string[];
}

/** Of the languages of the site, and of those that buyers type on it without being in it. */
const LANGUAGES = [...LOCALES, 'kk', 'zh'] as const;
type Language = (typeof LANGUAGES)[number];

const WORDS: Record<Language, TradeWords> = {
  ...(await ofEachLocale<TradeWords>(
    async (locale) => (await import(`@/messages/trade-words/${locale}.json`)).default,
  )),
  kk,
  zh,
};

/** The lists of words that mean no more than what they are called. */
type PlainKind = Exclude<
  keyof TradeWords,
  'filters' | 'units' | 'limits' | 'numbers' | 'negations' | 'questions'
>;

export type TermMeaning =
  | { kind: 'filter'; filters: ColumnFilters; besideBody?: ColumnFilters }
  | { kind: 'unit'; unit: Unit }
  | { kind: 'limit'; limit: Limit }
  | { kind: 'number'; value: number }
  | { kind: 'negation'; negation: Negation }
  | { kind: 'question'; answers: readonly string[] }
  | { [Kind in PlainKind]: { kind: Kind } }[PlainKind];

interface Phrase {
  words: readonly string[];
  locale: Language;
  meaning: TermMeaning;
}

/** The longest ending that a word may carry beyond a beginning. */
const ENDING_MAX_LENGTH = 8;

/** Whether a word is one of the trade; a pattern that ends in `*` may have any ending. */
export function isForm(word: string, pattern: string): boolean {
  if (!pattern.endsWith('*')) return word === pattern;
  const beginning = pattern.slice(0, -1);
  return word.startsWith(beginning) && word.length <= beginning.length + ENDING_MAX_LENGTH;
}

function filtersOf(key: string): ColumnFilters {
  const [name = '', text = ''] = key.split('=');
  const value = filterValueOf(name as FilterName, text);
  if (value === undefined) throw new Error(`messages/trade-words: no filter is called ${key}`);
  return { [name]: value };
}

function filterMeaningOf(key: string): { filters: ColumnFilters; besideBody?: ColumnFilters } {
  const [first = '', besideBody] = key.split(' | ');
  const filters = filtersOf(first);
  return besideBody ? { filters, besideBody: filtersOf(besideBody) } : { filters };
}

function phrasesOf(locale: Language): Phrase[] {
  const { filters, units, limits, numbers, negations, questions = {}, ...others } = WORDS[locale];
  const as = (meaning: TermMeaning, texts: readonly string[]): Phrase[] =>
    texts.map((text) => ({
      // As queries are (./tokens.ts): the Thai ำ is two signs then.
      words: foldSpelling(text.normalize('NFKC').toLowerCase()).split(' '),
      locale,
      meaning,
    }));
  const each = (
    lists: Partial<Record<string, readonly string[]>>,
    meaningOf: (key: string) => TermMeaning,
  ) => Object.entries(lists).flatMap(([key, texts = []]) => as(meaningOf(key), texts));
  return [
    ...each(filters, (key) => ({ kind: 'filter', ...filterMeaningOf(key) })),
    ...each(units, (unit) => ({ kind: 'unit', unit: unit as Unit })),
    ...each(limits, (limit) => ({ kind: 'limit', limit: limit as Limit })),
    ...Object.entries(numbers).flatMap(([text, value]) => as({ kind: 'number', value }, [text])),
    ...each(negations, (negation) => ({ kind: 'negation', negation: negation as Negation })),
    ...each(questions, (signs) => ({ kind: 'question', answers: signs.split(',') })),
    ...each(others, (kind) => ({ kind: kind as keyof typeof others })),
  ];
}

export const PHRASES: readonly Phrase[] = LANGUAGES.flatMap(phrasesOf);

/** Phrases by kind of meaning and the first letter of their first word. */
const BY_BEGINNING = new Map<string, Phrase[]>();
for (const phrase of PHRASES) {
  const key = `${phrase.meaning.kind} ${phrase.words[0]?.charAt(0)}`;
  BY_BEGINNING.set(key, [...(BY_BEGINNING.get(key) ?? []), phrase]);
}

/** Languages that are typed on every site. */
const COMMON: readonly Language[] = ['en', 'ru', 'mn', 'kk', 'zh'];

/** How near a language is to the site's; other languages' small words are no words here. */
function distanceOf(language: Language, siteLocale: Locale): number {
  if (language === siteLocale) return 0;
  return COMMON.includes(language) ? 1 + COMMON.indexOf(language) : 10;
}

export interface Match<M extends TermMeaning = TermMeaning> {
  meaning: M;
  /** In tokens. */
  length: number;
}

/** What phrases have to know of a part of a query. */
interface PhrasePart {
  kind: 'word' | 'number' | 'sign';
  text: string;
  hasPlus?: boolean;
}

/** The longest phrase of a kind that begins at a token, that of the nearest language. */
export function phraseAt<Kind extends TermMeaning['kind']>(
  tokens: readonly PhrasePart[],
  start: number,
  kind: Kind,
  siteLocale: Locale,
  fits: (meaning: Extract<TermMeaning, { kind: Kind }>) => boolean = () => true,
): Match<Extract<TermMeaning, { kind: Kind }>> | null {
  const first = tokens[start];
  if (!first || first.kind === 'sign') return null;
  let best: Phrase | null = null;
  for (const phrase of BY_BEGINNING.get(`${kind} ${first.text.charAt(0)}`) ?? []) {
    const { words, locale, meaning } = phrase;
    const distance = distanceOf(locale, siteLocale);
    const isSmall =
      ['noise', 'colours'].includes(kind) || (meaning.kind === 'limit' && meaning.limit === 'from');
    if (isSmall && distance === 10) continue;
    const isBetter =
      !best ||
      words.length > best.words.length ||
      (words.length === best.words.length && distance < distanceOf(best.locale, siteLocale));
    if (!isBetter || !fits(meaning as Extract<TermMeaning, { kind: Kind }>)) continue;
    const isThere = words.every((word, i) => {
      const token = tokens[start + i];
      if (!token || token.kind === 'sign') return false;
      return isForm(token.text, word) || (token.hasPlus && word === `${token.text}+`);
    });
    if (isThere) best = phrase;
  }
  if (!best) return null;
  return {
    meaning: best.meaning as Extract<TermMeaning, { kind: Kind }>,
    length: best.words.length,
  };
}

/** Whether a text is one of the trade by itself, in a language that is typed on the site. */
export function isTradeWord(word: string, siteLocale: Locale): boolean {
  const text = foldSpelling(word);
  return PHRASES.some(
    ({ words, locale }) => distanceOf(locale, siteLocale) < 10 && isForm(text, words.join(' ')),
  );
}

const isOfAttribute = (unit: Unit) =>
  Object.values<Attribute>(ATTRIBUTES).some(({ saidAs }) => saidAs === unit);

/**
 * Words of the trade in the site's language that begin with some letters: the shortest of each
 * meaning, without its ending. None where the letters are such a word already.
 * @param isAfterNumber whether they may begin what a number counts
 */
export function completionsOf(
  beginning: string,
  siteLocale: Locale,
  isAfterNumber: boolean,
): string[] {
  const text = foldSpelling(beginning);
  // One letter begins too many words.
  const isLong = Array.from(text).length > 1;
  const kinds = [...(isAfterNumber ? ['unit'] : []), ...(isLong ? ['filter', 'cheapest'] : [])];
  const found = new Map<string, string>();
  for (const kind of kinds) {
    for (const { words, locale, meaning } of BY_BEGINNING.get(`${kind} ${text.charAt(0)}`) ?? []) {
      if (locale !== siteLocale) continue;
      if (kind !== 'unit' && words.length === 1 && isForm(text, words[0] ?? '')) return [];
      if (meaning.kind === 'unit' && !isOfAttribute(meaning.unit)) continue;
      const phrase = words.join(' ').replaceAll('*', '');
      const key = JSON.stringify(meaning);
      const isShorter = phrase.length < (found.get(key)?.length ?? Number.POSITIVE_INFINITY);
      if (phrase.startsWith(text) && phrase !== text && isShorter) found.set(key, phrase);
    }
  }
  return [...found.values()].sort((a, b) => a.length - b.length);
}

const unitsAt = (letters: string) =>
  (BY_BEGINNING.get(`unit ${letters.charAt(0)}`) ?? []).filter(({ words }) =>
    isForm(letters, words[0] ?? ''),
  );

/** Limits behind a number, in letters of which names are not made: "20000аас". */
const LIMITS_AFTER = new Set(
  PHRASES.flatMap(({ words, meaning }) => {
    const isAfter = meaning.kind === 'limit' && meaning.limit.endsWith('After');
    return isAfter && words.length === 1 && !/^[a-z]/.test(words[0] ?? '') ? words : [];
  }),
);

/** Whether letters are a unit, thousands or a limit of the number before them. */
export function isUnit(letters: string): boolean {
  return LIMITS_AFTER.has(letters) || unitsAt(letters).some(({ words }) => words.length === 1);
}

/** No car goes further at once: more is what a used one has driven. */
export const RANGE_MAX_KM = 2000;
/** The most that a car has of it. */
const AMOUNT_MAX: Partial<Record<Unit, number>> = { hp: 2000, kw: 1500, km: RANGE_MAX_KM };
/** So many kilometres are what a used car has driven. */
const DRIVEN_MIN_KM = 10_000;

/** Whether no car has so much of the unit that begins with some letters. */
export function isNoAmount(value: number, letters: string): boolean {
  return unitsAt(letters).some(({ meaning }) => {
    const unit = meaning.kind === 'unit' ? meaning.unit : null;
    const max = (unit && AMOUNT_MAX[unit]) ?? Number.POSITIVE_INFINITY;
    return value > max && !(unit === 'km' && value >= DRIVEN_MIN_KM);
  });
}
