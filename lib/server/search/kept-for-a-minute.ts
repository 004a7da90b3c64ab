import type { Database } from '../db/database';

/** How long what is kept may lag behind an import, in milliseconds. */
const LIFETIME_MS = 60_000;

/**
 * A question to the database that is asked at most once a minute: searching is the visitors' to
 * do, and every search needs the answer. A failure is answered, not kept.
 * @param read answers the question for one key, of which there are few
 */
export function keptForAMinute<Key extends string, Answer>(
  read: (db: Database, key: Key) => Promise<Answer>,
) {
  const kept = new WeakMap<Database, Map<Key, { readAtMs: number; answer: Promise<Answer> }>>();
  return (db: Database, key: Key, now: Date): Promise<Answer> => {
    const answers = kept.get(db) ?? new Map();
    kept.set(db, answers);
    const known = answers.get(key);
    if (known && Math.abs(now.getTime() - known.readAtMs) < LIFETIME_MS) return known.answer;
    const answer = read(db, key);
    answers.set(key, { readAtMs: now.getTime(), answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
