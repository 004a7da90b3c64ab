import { sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';

/** Longer texts are no search for a car, and may be letters. */
const WORD_MAX_LENGTH = 40;

/** So many digits may be a telephone number. */
const DIGITS_MAX = 5;

/** Whether a text may be kept: nothing by which a person could be reached. */
function isFree(word: string): boolean {
  return (
    word.length > 0 &&
    word.length <= WORD_MAX_LENGTH &&
    !/@|:\/\/|www\./i.test(word) &&
    (word.match(/\p{N}/gu)?.length ?? 0) <= DIGITS_MAX
  );
}

/**
 * Counts a search that found nothing: language, day and word, never the visitor. The database keeps
 * some 300 words of a day (docs/adr/0035), so that a flood cannot fill it.
 * @param word as normalizeQuery leaves it
 */
export async function countZeroResultSearch(
  db: Database,
  { word, locale }: { word: string; locale: Locale },
  now: Date,
): Promise<void> {
  if (!isFree(word)) return;
  const counted = `${locale} ${word}`;
  await db.execute(
    sql`select count_daily(array['nothingFound'], array[${storeDayOf(now)}::date], array[${counted}::text], array[1::bigint])`,
  );
}
