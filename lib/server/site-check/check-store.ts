import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Finding } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { siteChecks, siteFindings, sitePages } from '../db/schema/site-check';

/** A check that has not been seen at work for so long was killed with its process. */
export const LOST_AFTER_MS = 60_000;

export type SiteCheck = typeof siteChecks.$inferSelect;

/**
 * Asks for a check.
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

/** Ends checks whose process is gone, so that another can begin. */
async function endLost(db: Database, now: Date): Promise<void> {
  await db
    .update(siteChecks)
    .set({ state: 'failed', failure: 'lost', endedAt: now })
    .where(
      and(
        eq(siteChecks.state, 'running'),
        lt(siteChecks.seenAt, new Date(now.getTime() - LOST_AFTER_MS)),
      ),
    );
}

/** Claims a waiting check exclusively. */
export async function takeCheck(db: Database, now: Date, id?: number): Promise<number | null> {
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

/** Notes how far a check is, and that it is at work. */
export async function noteProgress(
  db: Database,
  checkId: number,
  progress: Progress,
  now: Date,
): Promise<void> {
  await db
    .update(siteChecks)
    .set({ ...progress, seenAt: now })
    .where(eq(siteChecks.checkId, checkId));
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
    .where(eq(siteChecks.checkId, checkId));
}

export type StoredPage = typeof sitePages.$inferSelect;
export type NewPage = Omit<StoredPage, 'isJudged'>;

/** What the check before saw of a language's pages. */
export async function readSeenPages(db: Database, locale: Locale): Promise<StoredPage[]> {
  return db.select().from(sitePages).where(eq(sitePages.locale, locale));
}

/** Rows to a statement. */
const BATCH = 200;

function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

/** Notes what a check saw. */
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

/** Replaces the findings of some languages, and forgets pages that are there no more. */
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
  });
}
