import { and, eq, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import { isOffered } from '@/lib/config/company';
import { COMPARED_RULES, type Finding } from '@/lib/config/site-check';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { siteChecks, siteFindings, sitePages } from '../db/schema/site-check';

/** A check that has not been seen at work for so long was killed with its process. */
export const LOST_AFTER_MS = 60_000;

export type SiteCheck = typeof siteChecks.$inferSelect;

/**
 * Requests a check.
 * @param staffId who asks; null for the command line
 * @returns its id, or null while another waits or runs
 */
export async function requestCheck(
  db: Database,
  staffId: string | null,
  now: Date,
): Promise<number | null> {
  await endLost(db, now);
  const [row] = await db
    .insert(siteChecks)
    .values({ state: 'waiting', staffId, requestedAt: now })
    .onConflictDoNothing()
    .returning({ id: siteChecks.checkId });
  return row?.id ?? null;
}

/** A check that crashes its process is not resumed again and again. */
const RESUMED_MAX = 5;

const isLost = (now: Date) =>
  and(
    eq(siteChecks.state, 'running'),
    lt(siteChecks.seenAt, new Date(now.getTime() - LOST_AFTER_MS)),
  );

/** Ends checks whose process is gone, so that another can begin. */
async function endLost(db: Database, now: Date): Promise<void> {
  await db
    .update(siteChecks)
    .set({ state: 'failed', failure: 'lost', endedAt: now })
    .where(isLost(now));
}

/** Queues checks of staff whose process is gone, to be resumed where they were. */
async function resumeLost(db: Database, now: Date): Promise<void> {
  await db
    .update(siteChecks)
    .set({ state: 'waiting', timesResumed: sql`${siteChecks.timesResumed} + 1` })
    .where(
      and(isLost(now), isNotNull(siteChecks.staffId), lt(siteChecks.timesResumed, RESUMED_MAX)),
    );
}

/** Claims a waiting check exclusively, also one that is resumed. */
export async function takeCheck(db: Database, now: Date, id?: number): Promise<number | null> {
  await resumeLost(db, now);
  await endLost(db, now);
  const [row] = await db
    .update(siteChecks)
    .set({ state: 'running', startedAt: now, seenAt: now })
    .where(
      and(
        eq(siteChecks.state, 'waiting'),
        id === undefined ? undefined : eq(siteChecks.checkId, id),
      ),
    )
    .returning({ id: siteChecks.checkId });
  return row?.id ?? null;
}

type Progress = Partial<
  Pick<SiteCheck, 'pagesTotal' | 'pagesDone' | 'pagesUnchanged' | 'pagesLeftOut'>
>;

const isRunning = (checkId: number) =>
  and(eq(siteChecks.checkId, checkId), eq(siteChecks.state, 'running'));

/**
 * Stores the progress of a check, which is also its heartbeat.
 * @returns false when it was stopped
 */
export async function noteProgress(
  db: Database,
  checkId: number,
  progress: Progress,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(siteChecks)
    .set({ ...progress, seenAt: now })
    .where(isRunning(checkId))
    .returning({ id: siteChecks.checkId });
  return rows.length > 0;
}

/** @param failure why it ended before its end, as a code */
export async function endCheck(
  db: Database,
  checkId: number,
  outcome: { findings: number } | { failure: string },
  now: Date,
): Promise<void> {
  const state = 'failure' in outcome ? 'failed' : 'done';
  await db
    .update(siteChecks)
    .set({ state, ...outcome, endedAt: now })
    .where(isRunning(checkId));
}

/** Queues a check of staff again, to be resumed after a restart; ends any other. */
export async function pauseCheck(db: Database, checkId: number, now: Date): Promise<void> {
  await db
    .update(siteChecks)
    .set({ state: 'waiting', seenAt: now })
    .where(and(isRunning(checkId), isNotNull(siteChecks.staffId)));
  await endCheck(db, checkId, { failure: 'stopped' }, now);
}

/**
 * Ends a check that waits or runs; its process notices within a second.
 * @returns its id, or null when none was at work
 */
export async function stopCheck(db: Database, now: Date): Promise<number | null> {
  const [row] = await db
    .update(siteChecks)
    .set({ state: 'failed', failure: 'halted', endedAt: now })
    .where(inArray(siteChecks.state, ['waiting', 'running']))
    .returning({ id: siteChecks.checkId });
  return row?.id ?? null;
}

export type StoredPage = typeof sitePages.$inferSelect;
export type NewPage = Omit<StoredPage, 'isJudged'>;

/** A language's pages as the previous check saw them. */
export async function readSeenPages(db: Database, locale: Locale): Promise<StoredPage[]> {
  return db.select().from(sitePages).where(eq(sitePages.locale, locale));
}

/** Rows to a statement. */
const BATCH = 200;

function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

/** Stores pages as a check saw them. */
export async function storePages(db: Database, pages: readonly NewPage[]): Promise<void> {
  for (const batch of batchesOf(pages)) {
    const fresh = (column: string) => sql.raw(`excluded.${column}`);
    await db
      .insert(sitePages)
      .values(batch)
      .onConflictDoUpdate({
        target: [sitePages.locale, sitePages.path],
        set: {
          route: fresh('route'),
          checkId: fresh('check_id'),
          checkedAt: fresh('checked_at'),
          status: fresh('status'),
          etag: fresh('etag'),
          title: fresh('title'),
          description: fresh('description'),
          facts: fresh('facts'),
        },
      });
  }
}

export interface PlacedFinding extends Finding {
  locale: Locale;
  path?: string;
  route?: string;
}

/**
 * Stores what is wrong with single pages of a language. Findings from comparisons stay those of the
 * previous check until the end of this one.
 */
export async function storeOwnFindings(
  db: Database,
  pages: readonly Pick<NewPage, 'locale' | 'path' | 'route' | 'facts'>[],
): Promise<void> {
  for (const batch of batchesOf(pages)) {
    const [first] = batch;
    if (!first) continue;
    const paths = batch.map(({ path }) => path);
    const found = batch.flatMap(({ locale, path, route, facts }) =>
      facts.findings.map((finding) => ({ locale, path, route, ...finding })),
    );
    await db.transaction(async (transaction) => {
      await transaction
        .delete(siteFindings)
        .where(
          and(
            eq(siteFindings.locale, first.locale),
            inArray(siteFindings.path, paths),
            notInArray(siteFindings.rule, [...COMPARED_RULES]),
          ),
        );
      for (const rows of batchesOf(found)) await transaction.insert(siteFindings).values(rows);
    });
  }
}

/**
 * Replaces the findings of some languages, and deletes pages that no longer exist and everything of
 * languages that are no longer offered.
 */
export async function replaceFindings(
  db: Database,
  checkId: number,
  locales: readonly Locale[],
  findings: readonly PlacedFinding[],
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.delete(siteFindings).where(inArray(siteFindings.locale, [...locales]));
    for (const batch of batchesOf(findings)) await transaction.insert(siteFindings).values(batch);
    await transaction
      .delete(sitePages)
      .where(and(inArray(sitePages.locale, [...locales]), lt(sitePages.checkId, checkId)));
    await transaction
      .update(sitePages)
      .set({ isJudged: true })
      .where(and(inArray(sitePages.locale, [...locales]), eq(sitePages.isJudged, false)));
    // No check covers them any more.
    const offered = LOCALES.filter(isOffered);
    await transaction.delete(siteFindings).where(notInArray(siteFindings.locale, offered));
    await transaction.delete(sitePages).where(notInArray(sitePages.locale, offered));
  });
}
