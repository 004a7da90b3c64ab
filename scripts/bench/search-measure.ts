import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CONTENT_TAG } from '@/lib/config/cache-table';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '@/lib/server/db/database';
import { expireReads } from '@/lib/server/read-cache';
import type { ServiceContext } from '@/lib/server/request/context';
import { searchAll } from '@/lib/server/search/search-all';
import { readSearchCases } from '@/tests/support/search-cases/read-cases';

export interface Statement {
  query: string;
  params: unknown[];
}

interface Measured {
  /** Of each search. */
  ms: number[];
  slowest: { query: string; ms: number; statements: Statement[] };
  /** The longest time for which the process was blocked. */
  blockedMs: number;
}

/** Everything that buyers type. */
export const CASES = readSearchCases();

/** Reads the lists that answers take brands and types from. */
async function listed(db: Database, locale: Locale): Promise<void> {
  await searchAll({ word: 'byd suv' }, { db, locale, now: new Date() } as ServiceContext);
}

/**
 * Runs every search on a database, one after the other.
 * @param statements is filled with what was sent for the search at hand, where the database tells
 */
export async function measureSearches(
  db: Database,
  statements: Statement[] = [],
): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const ms: number[] = [];
  let slowest: Measured['slowest'] = { query: '', ms: 0, statements: [] };
  delay.enable();
  for (const { query, locale } of CASES) {
    expireReads([CONTENT_TAG]);
    await listed(db, locale);
    statements.length = 0;
    const startMs = performance.now();
    await searchAll({ word: query }, { db, locale, now: new Date() } as ServiceContext);
    const tookMs = performance.now() - startMs;
    ms.push(tookMs);
    if (tookMs > slowest.ms) slowest = { query, ms: tookMs, statements: [...statements] };
  }
  delay.disable();
  return { ms, slowest, blockedMs: delay.max / 1e6 };
}
