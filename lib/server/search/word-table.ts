import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { searchWords, type WordKind } from '../db/schema/search';
import { cachedRows } from '../read-cache';
import {
  foldSpelling,
  latinOfArabic,
  phoneticKeyOf,
  transliterate,
  withConfusables,
} from './spelling';

/** How a word of the vocabulary was found: the word itself, by its sound, and so on. */
export type MatchedBy = 'spelling' | 'sound' | 'beginning' | 'ending' | 'part' | 'slip';

export interface WordMatch {
  term: string;
  kind: WordKind;
  target: string;
  by: MatchedBy;
  /** Edit distance of the phonetic keys. */
  edits: number;
}

export interface Matches {
  matches: WordMatch[];
}

/** A single Latin letter left of a transliterated word begins too many names. */
const LATIN_MIN_LENGTH = 2;
/** A phonetic key of one letter stands for no name. */
const SOUND_MIN_LENGTH = 2;
/** Shorter words are small ones of many languages: "no" sounds like "Ньо", which is NIO. */
const SOUNDING_MIN_LENGTH = 3;
/** That of Arabic letters lacks the short vowels: few of them sound like too many names. */
const ARABIC_SOUND_MIN_LENGTH = 4;
const BEGINNING_MIN_LENGTH = 3;
/** Names with an ending, such as "хавалы": the shortest name, and the longest ending. */
const INFLECTED_MIN_LENGTH = 4;
const ENDING_MAX_LENGTH = 2;

export const MATCHES_MAX = 40;

const LAST_CHARACTER = '\u{10ffff}';

export const digitsOf = (text: string) => text.replace(/\P{N}/gu, '');
export const hasDigit = (text: string) => /\p{N}/u.test(text);

/** Languages whose trade words are put right on every site, besides its own. */
const TRADE_LOCALES: readonly Locale[] = ['en', 'ru', 'mn'];

/** Names, the site's own words, and words of the trade in languages that are typed everywhere. */
export function inLanguageOf(locale: Locale): SQL {
  const languages = sql.join(
    [...new Set([locale, ...TRADE_LOCALES])].map((each) => sql`${each}`),
    sql`, `,
  );
  return sql`(locale in ('', ${locale}) or (kind = 'trade' and locale in (${languages})))`;
}

/** The spellings of a word that are the same word. */
function spellingsOf(word: string): string[] {
  const latin = transliterate(word);
  return [
    ...new Set([
      word,
      foldSpelling(word),
      ...(latin.length >= LATIN_MIN_LENGTH ? [latin] : []),
      ...(hasDigit(word) ? [withConfusables(word)] : []),
    ]),
  ];
}

function withoutEndings(word: string): string[] {
  if (hasDigit(word)) return [];
  const letters = Array.from(word);
  return Array.from({ length: ENDING_MAX_LENGTH }, (_, i) =>
    letters.slice(0, -1 - i).join(''),
  ).filter((beginning) => beginning.length >= INFLECTED_MIN_LENGTH);
}

/** How a word may sound, as names of its own script do, and in Arabic letters as Latin ones. */
function soundsOf(word: string): string[] {
  const own = phoneticKeyOf(word);
  const latin = latinOfArabic(word);
  // "ج" is written for the hard "g" of foreign names as well: "تيجو" is "Tiggo".
  const others = latin === null ? [] : [latin, latin.replaceAll('j', 'g')].map(phoneticKeyOf);
  return [
    ...(own.length >= SOUND_MIN_LENGTH && word.length >= SOUNDING_MIN_LENGTH ? [own] : []),
    ...new Set(others.filter(({ length }) => length >= ARABIC_SOUND_MIN_LENGTH)),
  ];
}

/** What is asked about a word; a number is asked for as it is. */
function questionOf(word: string) {
  const spellings = spellingsOf(word);
  const isNumber = digitsOf(word) === word;
  const beginnings = isNumber
    ? []
    : spellings.filter(({ length }) => length >= BEGINNING_MIN_LENGTH);
  return {
    word,
    spellings,
    sounds: isNumber ? [] : soundsOf(word),
    beginnings,
    stems: isNumber ? [] : withoutEndings(word),
  };
}

/** A number may not go on where the word ends: the "CS7" is not the CS75. */
function endsInsideNumber(word: string, term: string): boolean {
  return (
    /\p{N}$/u.test(word) &&
    spellingsOf(word).some(
      (each) => /^\p{N}/u.test(term.slice(each.length)) && term.startsWith(each),
    )
  );
}

const BY: readonly MatchedBy[] = ['spelling', 'sound', 'beginning', 'ending'];

/**
 * The words of the vocabulary that each of some words may be: spelled so, sounding so, beginning
 * so, or being it without an ending. One statement for those that were not asked for before.
 */
export async function findWords(
  db: Database,
  words: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, readonly WordMatch[]>> {
  const rows = await cachedRows<string, Matches>(
    db,
    'search-words',
    [locale],
    [...new Set(words)],
    (missing) => selectWords(db, missing, locale),
  );
  return new Map([...rows].map(([word, { matches }]) => [word, matches]));
}

async function selectWords(db: Database, words: string[], locale: Locale) {
  const questions = words.map(questionOf);
  const inLanguage = inLanguageOf(locale);
  const found = sql`
    json_to_recordset(${JSON.stringify(questions)}::text::json)
      as asked(word text, spellings text[], sounds text[], beginnings text[], stems text[]),
    lateral (
      (select term, kind, target, 0 as matched_by from ${searchWords}
        where term = any(asked.spellings) and ${inLanguage} limit ${MATCHES_MAX})
      union all
      (select term, kind, target, 1 from ${searchWords} as words
        where words.sound = any(asked.sounds) and ${inLanguage} limit ${MATCHES_MAX})
      union all
      (select words.term, words.kind, words.target, 2
        from unnest(asked.beginnings) as beginning, lateral (
          select term, kind, target from ${searchWords}
          where term > beginning collate "C" and term < beginning || ${LAST_CHARACTER} collate "C"
            and kind <> 'text' and ${inLanguage}
          order by term limit ${MATCHES_MAX}
        ) as words)
      union all
      (select term, kind, target, 3 from ${searchWords}
        where term = any(asked.stems) and kind <> 'text' and ${inLanguage} limit ${MATCHES_MAX})
    ) as matched
  `;
  const rows = await selectMatches(db, found);
  const byWord = new Map<string, Matches>(words.map((word) => [word, { matches: [] }]));
  for (const { word, matchedBy, ...match } of rows) {
    const by = BY[matchedBy] ?? 'spelling';
    if (by === 'beginning' && endsInsideNumber(word, match.term)) continue;
    byWord.get(word)?.matches.push({ ...match, by, edits: 0 });
  }
  return byWord;
}

export function selectMatches(db: Database, found: SQL) {
  return db
    .select({
      word: sql<string>`word`,
      term: sql<string>`term`,
      kind: sql<WordKind>`kind`,
      target: sql<string>`target`,
      matchedBy: sql<number>`matched_by`,
    })
    .from(found);
}
