import { editDistance, slipsAllowed } from './edit-distance';
import { soundOf } from './spelling';
import { stemOf, textWordsOf } from './stems';
import type { TextVocabulary } from './text-vocabulary';

/** What texts are searched for instead of a word that none of them holds. */
export interface GuessedStems {
  /** For each word of the query the stems it may mean. */
  stems: string[][];
  /** For each word of the query the word of our texts that is most like it. */
  words: string[];
  /** How many slips of the finger that takes; 0 when it only sounds alike. */
  slips: number;
}

/** So many words of our texts one word may mean. */
const WORDS_MAX = 5;

/** The stems nearest to a word: those it begins, else as it sounds, else by slips of the finger. */
function nearestStems(word: string, vocabulary: TextVocabulary): GuessedStems | null {
  const own = stemOf(word);
  for (const known of vocabulary.keys()) {
    if (known.startsWith(own)) return { stems: [[own]], words: [word], slips: 0 };
  }
  const sounds = [soundOf(word), soundOf(own)] as const;
  // A word with a number in it is no slip of another.
  let limit = /\p{N}/u.test(word) ? 0 : slipsAllowed(sounds[0].length);
  let found: string[] = [];
  for (const [known, { sounds: others }] of vocabulary) {
    const distance = Math.min(
      editDistance(sounds[0], others[0], limit),
      editDistance(sounds[1], others[1], limit),
    );
    if (distance > limit) continue;
    if (distance < limit) found = [];
    limit = distance;
    found.push(known);
  }
  const likeness = (known: string) => editDistance(word, known, word.length);
  const nearest = found.sort((a, b) => likeness(a) - likeness(b)).slice(0, WORDS_MAX);
  const [first] = nearest;
  if (!first) return null;
  const stems = new Set(nearest.flatMap((known) => vocabulary.get(known)?.stem ?? []));
  return { stems: [[...stems]], words: [first], slips: limit };
}

/** What a query may mean in the texts of a language; null when one of its words means nothing. */
export function guessStems(reading: string, vocabulary: TextVocabulary): GuessedStems | null {
  const nearest = textWordsOf(reading).map((word) => nearestStems(word, vocabulary));
  if (nearest.length === 0 || !nearest.every((each) => each !== null)) return null;
  return {
    stems: nearest.flatMap(({ stems }) => stems),
    words: nearest.flatMap(({ words }) => words),
    slips: nearest.reduce((sum, { slips }) => sum + slips, 0),
  };
}
