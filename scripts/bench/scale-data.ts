import { randomUUID } from 'node:crypto';
import { EXPORT_FORMATS, EXPORT_ROWS_MAX } from '@/lib/config/lead-export';
import { printLine } from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import { exportLeads } from '@/lib/server/leads/export';
import type { ServiceContext } from '@/lib/server/request/context';
import { commandLine } from '@/lib/server/staff/audit';
import { recordUniqueView, recordUsage } from '@/lib/server/usage/events';
import { removeExpiredUsage } from '@/lib/server/usage/expiry';
import { percentile } from '@/tests/support/percentile';
import { DAYS } from './desk-rows';
import { measureSearches } from './search-measure';

const SEARCH_P95_AT_MOST_MS = 50;
/** Memory limit for making a list or a sitemap of any length. */
export const GROWTH_AT_MOST_MB = 64;
/** What a machine's processes send to the database at the same time. */
const WRITERS = 8;
const WRITE_FOR_MS = 5000;
const EXPIRED_DAYS = 2;

const BYTES_PER_MB = 2 ** 20;
const rssMb = () => process.memoryUsage.rss() / BYTES_PER_MB;

/** @returns whether they are fast enough on the large catalogue */
export async function compareSearches(small: Database, large: Database): Promise<boolean> {
  const p95: number[] = [];
  for (const [name, db] of Object.entries({ small, large })) {
    await measureSearches(db);
    const { ms, slowest } = await measureSearches(db);
    p95.push(percentile(ms, 0.95));
    printLine(
      `searches, ${name}: ${ms.length}, p50 ${percentile(ms, 0.5).toFixed(1)} ms, p95 ${percentile(ms, 0.95).toFixed(1)} ms, most ${slowest.ms.toFixed(1)} ms ("${slowest.query}")`,
    );
  }
  return (p95[1] ?? 0) <= SEARCH_P95_AT_MOST_MS;
}

/** Lists of leads as long as they may be, made and thrown away. @returns whether memory stays flat */
export async function measureExports(db: Database): Promise<boolean> {
  let isFlat = true;
  for (const format of EXPORT_FORMATS) {
    const startMs = performance.now();
    const request = { filter: {}, format, language: 'ru' } as const;
    const { count, bytes } = await exportLeads(db, request, commandLine());
    const rss: number[] = [];
    let size = 0;
    for await (const part of bytes) {
      size += part.length;
      rss.push(rssMb());
    }
    // The first tenth shows the program's own memory; anything above it would grow with the list.
    const firstMb = Math.max(...rss.slice(0, Math.ceil(rss.length / 10)));
    const grownMb = Math.max(...rss) - firstMb;
    if (grownMb > GROWTH_AT_MOST_MB) isFlat = false;
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    printLine(
      `export of ${count} (at most ${EXPORT_ROWS_MAX}) leads as ${format}: ${seconds} s, ${(size / BYTES_PER_MB).toFixed(1)} MB; memory ${firstMb.toFixed(0)} MB, then ${grownMb.toFixed(0)} MB more`,
    );
  }
  return isFlat;
}

/** Events and views as visitors send them, each a statement of its own. */
async function writeUsage(db: Database, isOver: () => boolean): Promise<number[]> {
  const context = { db, locale: 'ru', address: '203.0.113.1', now: new Date() } as ServiceContext;
  const place = { plate: 'layout', module: 'menuHead', station: 'brand', page: '/' };
  const ms: number[] = [];
  const write = async () => {
    while (!isOver()) {
      const startMs = performance.now();
      await recordUsage({ ...place, event_id: randomUUID() }, context);
      await recordUniqueView(
        { plate: 'way', module: 'visit', station: 'step', page: '/', visitor: randomUUID() },
        context,
      );
      ms.push((performance.now() - startMs) / 2);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return ms;
}

function printWritten(name: string, ms: readonly number[], tookMs: number): void {
  const perSecond = ((ms.length * 2 * 1000) / tookMs).toFixed(0);
  printLine(
    `events written, ${name}: ${perSecond}/s by ${WRITERS} at once, p50 ${percentile(ms, 0.5).toFixed(1)} ms, p95 ${percentile(ms, 0.95).toFixed(1)} ms, most ${percentile(ms, 1).toFixed(0)} ms`,
  );
}

/**
 * How many events a second the database can store, besides the existing ones and while old ones are
 * removed.
 */
export async function measureEvents(small: Database, large: Database): Promise<void> {
  for (const [name, db] of Object.entries({ small, large })) {
    const endMs = performance.now() + WRITE_FOR_MS;
    printWritten(name, await writeUsage(db, () => performance.now() > endMs), WRITE_FOR_MS);
  }
  let isOver = false;
  const startMs = performance.now();
  const removing = removeExpiredUsage(large, DAYS - EXPIRED_DAYS, new Date()).finally(() => {
    isOver = true;
  });
  const ms = await writeUsage(large, () => isOver);
  const tookMs = performance.now() - startMs;
  await removing;
  printLine(`removing those of ${EXPIRED_DAYS} days: ${(tookMs / 1000).toFixed(1)} s; meanwhile`);
  printWritten('large', ms, tookMs);
}
