/** Words an adult reads in a minute of practical text. */
const WORDS_PER_MINUTE = 180;

/** Whole minutes to read a text, at least one. */
export function readingMinutesOf(body: string): number {
  const words = body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
