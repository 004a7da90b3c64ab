import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { otherKeyboardsOf } from './keyboard';
import { modelNotSoldAt } from './models-not-sold';
import { type Reading, readCorrected, readWord } from './name-reading';
import { isExplained, scanQuery } from './query-scan';
import { findSimilarWords } from './similar-words';
import { normalizeQuery, runsOf, tokensOf, type UnresolvedToken } from './tokens';
import { isTradeWord, isUnit } from './trade-words';
import { findWords, type WordMatch } from './word-table';

/** What an open part of a query means, and what it was typed as. */
export interface ReadWords {
  typed: string;
  reading: Reading | null;
  /** It is another word than was typed. */
  isCorrected: boolean;
  isNoise: boolean;
  /** With the "not" beside it, as it was typed; undefined where there is none. */
  negated?: string | undefined;
}

type Found = ReadonlyMap<string, readonly WordMatch[]>;

/** How many neighbouring words may be one name: "би вай ди". */
const GLUED_MAX = 3;

/** Up to this length a word of another keyboard has to be a whole name: keys make words easily. */
const WHOLE_NAME_MAX_LENGTH = 3;

/** "tank500" as the words it may be made of. */
function piecesOf(word: string): string[] {
  const pieces = word.match(/\p{N}+|\P{N}+/gu) ?? [];
  return pieces.length > 1 ? pieces : [];
}

function gluedAt(run: readonly UnresolvedToken[], start: number, length: number): string | null {
  const part = run.slice(start, start + length);
  return part.length === length ? part.map(({ typed }) => typed).join('') : null;
}

/** Every text whose meaning the reading of some runs may depend on. */
function questionsOf(runs: readonly UnresolvedToken[][]): string[] {
  return runs.flatMap((run) =>
    run.flatMap(({ typed, isNoise }, i) => {
      const glued = [2, 3].flatMap((length) => gluedAt(run, i, length) ?? []);
      return isNoise ? glued : [typed, ...piecesOf(typed), ...glued];
    }),
  );
}

const isName = ({ kind }: Reading) => kind !== 'text';

/** What several neighbours mean when they are written as one word. */
function readGlued(run: readonly UnresolvedToken[], start: number, found: Found) {
  for (let length = GLUED_MAX; length > 1; length -= 1) {
    const glued = gluedAt(run, start, length);
    const matches = glued ? (found.get(glued) ?? []) : [];
    const exact = matches.filter(
      ({ by, kind }) => by === 'spelling' || (by === 'sound' && kind !== 'text'),
    );
    const reading = readWord(exact);
    if (!reading || !isName(reading)) continue;
    const part = run.slice(start, start + length);
    // "For a" is no beginning of "fora de estrada".
    if (part.every(({ isNoise }) => isNoise)) continue;
    const isKnown = ({ typed, isNoise }: UnresolvedToken) =>
      !isNoise && readWord(found.get(typed) ?? [])?.kind === 'name';
    // "Чери Тигго" is another spelling of a brand, but says more than that.
    if (reading.kind === 'brand' && part.some(isKnown)) continue;
    return { reading, length, typed: part.map(({ typed }) => typed).join(' ') };
  }
  return null;
}

/** Whether the catalogue has a word as a name, spelled so or sounding so. */
function isCatalogueName({ typed }: UnresolvedToken, found: Found): boolean {
  const exact = (found.get(typed) ?? []).filter(({ by }) => by === 'spelling' || by === 'sound');
  const reading = readWord(exact);
  return reading !== null && isName(reading);
}

/**
 * What neighbours mean that are a well-known car which the catalogue has not, with the numbers of
 * its generation: of "Прадо 150" nothing is a name here.
 */
function readNotSold(run: readonly UnresolvedToken[], start: number, found: Found) {
  const match = modelNotSoldAt(
    run.map(({ text }) => text),
    start,
  );
  if (!match) return null;
  const named = run.slice(start, start + match.length).filter(({ isNoise }) => !isNoise);
  if (named.every((token) => isCatalogueName(token, found))) return null;
  let end = start + match.length;
  while (run[end]?.kind === 'number') end += 1;
  const typed = run.slice(start, end).map((token) => token.typed);
  const reading: Reading = { kind: 'not-sold', ...match.model };
  return { reading, length: end - start, typed: typed.join(' ') };
}

/** Tokens that are one name with the "not" beside them; undefined where there is none. */
function negatedName(tokens: readonly UnresolvedToken[]): string | undefined {
  const isNegated = tokens.some(({ negated }) => negated !== undefined);
  return isNegated ? tokens.map(({ negated, typed }) => negated ?? typed).join(' ') : undefined;
}

/** Adds a word; one that is the model of a brand before it is not wanted with it: "not Tank 300". */
function addWord(words: ReadWords[], word: ReadWords, { isAfterComma }: UnresolvedToken): void {
  const last = words.at(-1);
  const isOfLast =
    !isAfterComma &&
    word.reading?.kind === 'name' &&
    (last?.reading?.kind === 'brand' || last?.reading?.kind === 'name');
  if (last && isOfLast && (last.negated ?? word.negated) !== undefined) {
    last.negated = `${last.negated ?? last.typed} ${word.negated ?? word.typed}`;
  } else words.push(word);
}

function readRun(run: readonly UnresolvedToken[], found: Found): ReadWords[] {
  const words: ReadWords[] = [];
  for (let at = 0; at < run.length; ) {
    const token = run[at] as UnresolvedToken;
    const name = readGlued(run, at, found) ?? readNotSold(run, at, found);
    if (name) {
      const negated = negatedName(run.slice(at, at + name.length));
      addWord(words, { ...name, isCorrected: false, isNoise: false, negated }, token);
      at += name.length;
      continue;
    }
    const { typed, isNoise, negated } = token;
    const aside = run.slice(at, at + (token.asideLength ?? 0));
    const isNoName = aside.length > 1 || !isCatalogueName(token, found);
    if (aside.length > 0 && isNoName) {
      const text = aside.map((each) => each.typed).join(' ');
      const leftOut = negatedName(aside) ?? text;
      words.push({ typed: text, reading: null, isCorrected: false, isNoise, negated: leftOut });
      at += aside.length;
      continue;
    }
    at += 1;
    const reading = isNoise ? null : readWord(found.get(typed) ?? []);
    // "Танк 500" is another spelling of a brand, but its pieces say more than that.
    const pieces =
      isNoise || negated || (reading && reading.kind !== 'brand') ? [] : piecesOf(typed);
    const readings = pieces.map((piece) => readWord(found.get(piece) ?? []));
    if (pieces.length > 0 && readings.every((each) => each && isName(each))) {
      for (const [i, piece] of pieces.entries()) {
        words.push({ typed: piece, reading: readings[i] ?? null, isCorrected: false, isNoise });
      }
    } else addWord(words, { typed, reading, isCorrected: false, isNoise, negated }, token);
  }
  return words;
}

/** A text between spaces, as the same keys write it on another keyboard. */
interface KeyboardReading {
  chunk: number;
  typed: string;
  meant: string;
  /** Its words for the vocabulary; none where the trade knows them all. */
  words: string[];
}

const signsIn = (text: string) => text.replace(/[\p{L}\p{M}\p{N} ]/gu, '').length;

/** What texts that nothing explains may be on other keyboards. */
function keyboardReadings(
  query: string,
  open: readonly (UnresolvedToken | null)[],
  siteLocale: Locale,
): KeyboardReading[] {
  const tokens = open.filter((token) => token && !token.isNoise && token.negated === undefined);
  const chunks = new Set(tokens.flatMap((token) => token?.chunk ?? []));
  return [...chunks].flatMap((chunk) => {
    const typed = query.split(' ')[chunk] ?? '';
    // "160 л" are no 160 k.
    if (typed.length < 2) return [];
    return otherKeyboardsOf(typed).flatMap((text) => {
      const meant = normalizeQuery(text);
      const parts = tokensOf(meant, isUnit);
      // A letter whose key is a sign on the other keyboard was meant.
      if (parts.length === 0 || signsIn(meant) > signsIn(typed)) return [];
      const { open: left, reference } = scanQuery(meant, siteLocale);
      const words = left.flatMap((token) => (token && !token.isNoise ? token.typed : []));
      if (words.length === 0 && reference === null && left.some(Boolean)) return [];
      return { chunk, typed, meant, words };
    });
  });
}

/** Whether every word is one of the vocabulary, short ones as they are spelled. */
function isKnown(words: readonly string[], found: Found): boolean {
  return words.every((word) => {
    const matches = found.get(word) ?? [];
    const isShort = word.length <= WHOLE_NAME_MAX_LENGTH;
    return matches.some(({ by }) => by === 'spelling' || (!isShort && by === 'sound'));
  });
}

/** What the open words of a query mean. */
export interface OpenReading {
  words: ReadWords[];
  /** Texts between spaces that mean something else, by what was typed. */
  rewritten: ReadonlyMap<string, string>;
  /** Whether the rewritten texts are words of another keyboard, and not of the trade misspelled. */
  isOtherKeyboard: boolean;
  found: Found;
}

/**
 * Reads what the rules of the trade leave open. Taken in this order: as typed; as the same keys
 * write it on another keyboard, where every word is known then; else with each unknown word put
 * right where one is near enough.
 * @param others words that are asked for as well, for the texts they stand in
 */
export async function readOpenWords(
  db: Database,
  query: string,
  open: readonly (UnresolvedToken | null)[],
  others: readonly string[],
  siteLocale: Locale,
): Promise<OpenReading> {
  const runs = runsOf(open);
  const keyboards = keyboardReadings(query, open, siteLocale);
  const questions = [...questionsOf(runs), ...keyboards.flatMap(({ words }) => words), ...others];
  const found = questions.length > 0 ? await findWords(db, questions, siteLocale) : new Map();
  const words = runs.flatMap((run) => readRun(run, found));
  const unknown = words.filter(({ reading, isNoise }) => !reading && !isNoise);
  const isUnknown = (chunk: string) => unknown.some(({ typed }) => chunk.includes(typed));
  const meant = keyboards.filter((each) => isUnknown(each.typed) && isKnown(each.words, found));
  if (meant.length > 0) {
    const rewritten = new Map([...meant].reverse().map((each) => [each.typed, each.meant]));
    return { words, rewritten, isOtherKeyboard: true, found };
  }
  const tradeWordsIn = (matches: Found, of: readonly ReadWords[]) =>
    of
      .filter(({ reading, typed }) => {
        // "Серый" sounds like another word, but is spelled as it was meant.
        return reading?.kind !== 'not-sold' && !isTradeWord(typed, siteLocale);
      })
      .flatMap(({ typed }) => tradeWordOf(typed, matches.get(typed)))
      .filter((pair) => isExplained(query, pair, siteLocale));
  const tradeWords = tradeWordsIn(found, words);
  if (unknown.length === 0 || tradeWords.length > 0) {
    return { words, rewritten: new Map(tradeWords), isOtherKeyboard: false, found };
  }
  // "Loan" and "leasing" say nothing of a car, but they are spelled as they were meant.
  const misspelled = unknown.flatMap(({ typed }) => (isTradeWord(typed, siteLocale) ? [] : typed));
  const similar = await findSimilarWords(db, misspelled, siteLocale);
  const rewritten = new Map(tradeWordsIn(similar, unknown));
  const corrected = words.map((word): ReadWords => {
    // Whatever a name that is not wanted may have been, it is left out.
    if (word.reading || word.isNoise || word.negated !== undefined || rewritten.has(word.typed))
      return word;
    const matches = similar.get(word.typed) ?? [];
    const reading = readCorrected(matches, word.typed);
    const isCorrected = reading !== null && matches.some(({ by }) => by === 'slip');
    return { ...word, reading, isCorrected };
  });
  return { words: corrected, rewritten, isOtherKeyboard: false, found };
}

const WORDS_IN_PASSING: readonly string[] = ['trade', 'trim', 'text'];

/** A word with the one of the trade that it is, by sound or misspelled, where it is no name. */
function tradeWordOf(typed: string, matches: readonly WordMatch[] = []): [string, string][] {
  const whole = matches.filter(({ by }) => by === 'spelling' || by === 'sound' || by === 'slip');
  const trade = whole.find(({ kind, term }) => kind === 'trade' && term !== typed);
  // A word of the trade may mean more than the type that is called so.
  const isOtherName = ({ kind, term }: WordMatch) =>
    !WORDS_IN_PASSING.includes(kind) && !(kind === 'type' && term === trade?.term);
  if (whole.some(isOtherName)) return [];
  return trade ? [[typed, trade.term]] : [];
}
