/** How long enquiries waited for their first answer. */
export interface AnswerTimes {
  /** How many were answered. */
  answers: number;
  /** Minutes within which half of them were answered, and nine of ten; null where none was. */
  medianMin: number | null;
  p90Min: number | null;
}

/** How many enquiries waited for how many minutes. */
export type Waits = readonly { minutes: number; count: number }[];

/** The shortest time within which that share of them was answered. */
function within(waits: Waits, total: number, share: number): number | null {
  let sum = 0;
  for (const { minutes, count } of waits) {
    sum += count;
    if (sum >= total * share) return minutes;
  }
  return null;
}

export function answerTimesOf(waits: Waits): AnswerTimes {
  const sorted = [...waits].sort((a, b) => a.minutes - b.minutes);
  const answers = sorted.reduce((sum, { count }) => sum + count, 0);
  if (answers === 0) return { answers, medianMin: null, p90Min: null };
  return {
    answers,
    medianMin: within(sorted, answers, 0.5),
    p90Min: within(sorted, answers, 0.9),
  };
}
