import { sql } from 'drizzle-orm';
import { printLine } from '@/lib/runtime/process/terminal';

/** Days that the enquiries and events are spread over. */
export const DAYS = 730;

/** Rows written by one statement, which bounds what the database holds in memory. */
export const ROWS_AT_ONCE = 50_000;

/** Profiles as JSON, each with the part of 0 to 1 that belongs to it by its weight. */
export function byWeight<Profile extends { weight: number }>(profiles: readonly Profile[]): string {
  const total = profiles.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  const parts = profiles.map((profile) => {
    const lower = sum / total;
    sum += profile.weight;
    return { ...profile, lower, upper: sum / total };
  });
  return JSON.stringify(parts);
}

/** Rows of profiles; `random` then says which one: `random >= lower and random < upper`. */
export const profilesOf = (json: string, columns: string) =>
  sql`jsonb_to_recordset(${json}::text::jsonb) as ${sql.raw(`profile(${columns}, lower float8, upper float8)`)}`;

/**
 * A moment of the last two years: more of late than at first, most of them in the stores' afternoon.
 * @param share 0 to 1, of the way from the first row to the last
 */
export const momentOf = (now: Date, share: string) => sql`
  date_trunc('day', ${now.toISOString()}::timestamptz - interval '1 day' * (1 + ${DAYS} * (1 - ${sql.raw(share)})), 'Asia/Shanghai')
    + interval '1 hour' * (4 + 10 * (random() + random()))
`;

/** Called with the number of rows of a step so far. */
export type Progress = (rows: number) => void;

const PRINT_EVERY_MS = 10_000;

/** Prints the progress and speed of a step now and then, to show how long it will take. */
export function printProgress(step: string, total: number): Progress {
  const startMs = performance.now();
  let printedMs = startMs;
  return (rows) => {
    const nowMs = performance.now();
    if (nowMs - printedMs < PRINT_EVERY_MS) return;
    printedMs = nowMs;
    const perSecond = Math.round((rows * 1000) / (nowMs - startMs));
    printLine(`  ${step}: ${rows} of ${total}, ${perSecond}/s`);
  };
}
