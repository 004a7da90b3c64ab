/**
 * The words of a text, as search stores and asks for them: lower-case runs of letters and digits
 * of any script. Both sides use this, so no dictionary of the database has a say.
 */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Words an adult reads in a minute of practical text. */
const WORDS_PER_MINUTE = 180;

/** Whole minutes to read a text, at least one. */
export function readingMinutesOf(body: string): number {
  const words = body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
