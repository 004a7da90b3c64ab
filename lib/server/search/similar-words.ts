import { sql } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { searchWords } from '../db/schema/search';
import { cachedRows } from '../read-cache';
import {
  DELETION_VARIANTS_MAX_LENGTH,
  deletionVariantsOf,
  editDistance,
  editsAllowed,
  phoneticKeyOf,
  transliterate,
} from './spelling';
import {
  digitsOf,
  hasDigit,
  inLanguageOf,
  MATCHES_MAX,
  type Matches,
  selectMatches,
  type WordMatch,
} from './word-table';

const PART_MIN_LENGTH = 4;

const CANDIDATES_MAX = 400;

/**
 * The words of the vocabulary that are most like each of some unknown words: those it is a part
 * of, else those at the smallest edit distance. Digits are never put right: the Tank 300 is not
 * the Tank 500.
 */
export async function findSimilarWords(
  db: Database,
  words: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, readonly WordMatch[]>> {
  const rows = await cachedRows<string, Matches>(
    db,
    'similar-words',
    [locale],
    [...new Set(words)],
    (missing) => selectSimilar(db, missing, locale),
  );
  return new Map([...rows].map(([word, { matches }]) => [word, matches]));
}

/** How many letters of a word may be wrong. */
function editsIn(sound: string): number {
  return editsAllowed(sound.length - digitsOf(sound).length);
}

async function selectSimilar(db: Database, words: string[], locale: Locale) {
  const questions = words.flatMap((word) => {
    const sound = phoneticKeyOf(word);
    const edits = editsIn(sound);
    if (edits === 0) return [];
    const isPart = !hasDigit(word) && sound.length >= PART_MIN_LENGTH;
    return {
      word,
      sound,
      edits,
      // One letter may be missing or too many.
      deletions: deletionVariantsOf(word, DELETION_VARIANTS_MAX_LENGTH + 1),
      like_key: sound.length >= DELETION_VARIANTS_MAX_LENGTH ? sound : null,
      // Letters and digits only: nothing in it is a sign of LIKE.
      part: isPart ? `%${sound}%` : null,
    };
  });
  const byWord = new Map<string, Matches>(words.map((word) => [word, { matches: [] }]));
  if (questions.length === 0) return byWord;
  const inLanguage = inLanguageOf(locale);
  const found = sql`
    json_to_recordset(${JSON.stringify(questions)}::text::json)
      as asked(word text, sound text, edits integer, deletions text[], like_key text, part text),
    lateral (
      (select term, kind, target, 0 as matched_by from ${searchWords} as words
        where words.deletions && asked.deletions and ${inLanguage} limit ${CANDIDATES_MAX})
      union all
      (select term, kind, target, 0 from search_words_like(asked.like_key) as words
        where abs(length(words.sound) - length(asked.sound)) <= asked.edits
          and ${inLanguage} limit ${CANDIDATES_MAX})
      union all
      (select term, kind, target, 1 from ${searchWords} as words
        where words.sound like asked.part and kind in ('brand', 'brand-part', 'model', 'type')
        limit ${MATCHES_MAX})
    ) as matched
  `;
  for (const { word, matchedBy, ...match } of await selectMatches(db, found)) {
    const edits = matchedBy === 1 ? 0 : editsBetween(word, match.term);
    if (edits === null) continue;
    const by = matchedBy === 1 ? 'part' : 'slip';
    byWord.get(word)?.matches.push({ ...match, by, edits });
  }
  for (const answer of byWord.values()) answer.matches = nearest(answer.matches);
  return byWord;
}

/** The edit distance of two words, by letters or by sound; null beyond what a slip explains. */
function editsBetween(word: string, term: string): number | null {
  const sound = phoneticKeyOf(word);
  const other = phoneticKeyOf(term);
  if (digitsOf(word) !== digitsOf(term)) return null;
  const limit = editsIn(sound);
  const edits = Math.min(
    editDistance(sound, other, limit),
    editDistance(transliterate(word), transliterate(term), limit),
  );
  return edits > limit ? null : Math.max(edits, 1);
}

function nearest(matches: WordMatch[]): WordMatch[] {
  const least = Math.min(...matches.map(({ edits }) => edits));
  return matches.filter(({ edits }) => edits === least).slice(0, MATCHES_MAX);
}
