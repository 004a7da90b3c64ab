import { readFile, writeFile } from 'node:fs/promises';
import { log } from '../log';
import { type Clock, runEvery } from './run-every';

const DAY_MS = 24 * 3_600_000;

/** A process that has just started has more urgent work. */
const FIRST_AFTER_MS = 60_000;

/** Longer than a site is off; a clock that is wrong at a machine's start is ahead by years. */
const LEAP_DAYS = 90;

export interface DailyOptions {
  onError(error: unknown): void;
  /** Keeps the moment of the last run, by which a leap of the clock is seen. */
  lastRunFile?: string;
  firstAfterMs?: number;
  everyMs?: number;
}

/**
 * Runs tasks every day, or every `everyMs`, one after the other. They need no stored jobs, because they keep no state
 * between runs: one that fails or is killed delays no other, and the next run catches up. The first run
 * is left out where the clock has leapt ahead: what is removed by age would all be gone.
 */
export function runDaily(
  tasks: readonly (() => Promise<unknown>)[],
  { onError, lastRunFile, firstAfterMs = FIRST_AFTER_MS, everyMs = DAY_MS }: DailyOptions,
): Clock {
  let isFirst = true;
  const mayRun = async (file: string) => {
    const lastRun = await readFile(file, 'utf8').catch(() => '');
    if (isFirst && Date.now() - Date.parse(lastRun) > LEAP_DAYS * DAY_MS) {
      log().warn({ lastRun }, 'the clock has leapt since the last daily run: none for a day');
      return false;
    }
    await writeFile(file, new Date().toISOString()).catch(onError);
    return true;
  };
  const runAll = async () => {
    const isMeant = !lastRunFile || (await mayRun(lastRunFile));
    isFirst = false;
    if (!isMeant) return;
    for (const task of tasks) await task().catch(onError);
  };
  return runEvery(everyMs, runAll, onError, firstAfterMs);
}
