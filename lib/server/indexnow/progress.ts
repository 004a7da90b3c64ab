import { and, asc, eq, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { LOCALES } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { changedPages, contentGeneration, indexnowProgress } from '../db/schema/changes';

export type Progress = typeof indexnowProgress.$inferSelect;

/** Where the next pages of a service and a language begin: after this one. */
type Position = Pick<Progress, 'generation' | 'path'>;

const isOf = ({ endpoint, locale }: Pick<Progress, 'endpoint' | 'locale'>) =>
  and(eq(indexnowProgress.endpoint, endpoint), eq(indexnowProgress.locale, locale));

/**
 * Registers the services to announce to. A new one gets no earlier changes, as the protocol
 * demands. Without any service, changes are not recorded either.
 */
export async function registerEndpoints(db: Database, endpoints: readonly string[]): Promise<void> {
  await db.transaction(async (transaction) => {
    if (endpoints.length === 0) {
      await transaction.delete(indexnowProgress);
      await transaction.delete(changedPages);
      return;
    }
    await transaction
      .delete(indexnowProgress)
      .where(
        or(
          notInArray(indexnowProgress.endpoint, [...endpoints]),
          notInArray(indexnowProgress.locale, [...LOCALES]),
        ),
      );
    const [last] = await transaction
      .select({ generation: contentGeneration.generation })
      .from(contentGeneration);
    const generation = (last?.generation ?? 0) + 1;
    const rows = endpoints.flatMap((endpoint) =>
      LOCALES.map((locale) => ({ endpoint, locale, generation })),
    );
    await transaction.insert(indexnowProgress).values(rows).onConflictDoNothing();
  });
}

/** Pages that come after a position, as a condition on `changed_pages`. */
const isAfter = ({ generation, path }: Position) =>
  sql`(${changedPages.generation}, ${changedPages.path}) > (${generation}, ${path})`;

/**
 * Schedules a service's next post, where pages have changed: `gatherMs` from now, so that changes
 * until then are in the same post.
 */
export async function gatherChanges(
  db: Database,
  endpoint: string,
  now: Date,
  gatherMs: number,
): Promise<void> {
  const { generation, path } = indexnowProgress;
  await db
    .update(indexnowProgress)
    .set({ dueAt: new Date(now.getTime() + gatherMs) })
    .where(
      and(
        eq(indexnowProgress.endpoint, endpoint),
        isNull(indexnowProgress.dueAt),
        sql`exists (
          select 1 from ${changedPages} as changed
          where (changed.generation, changed.path) > (${generation}, ${path})
        )`,
      ),
    );
}

/**
 * Claims a language whose post is due. Another worker gets it after `takenForMs` only, in case this
 * process is killed.
 */
export async function takeDue(
  db: Database,
  endpoint: string,
  now: Date,
  takenForMs: number,
): Promise<Progress | undefined> {
  const isDue = and(eq(indexnowProgress.endpoint, endpoint), lte(indexnowProgress.dueAt, now));
  const due = db
    .select({ locale: indexnowProgress.locale })
    .from(indexnowProgress)
    .where(isDue)
    .orderBy(asc(indexnowProgress.dueAt), asc(indexnowProgress.locale))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(indexnowProgress)
    .set({ dueAt: new Date(now.getTime() + takenForMs) })
    .where(and(isDue, sql`${indexnowProgress.locale} = (${due})`))
    .returning();
  return taken;
}

/** The next changed pages to announce, in the order of changes. */
export function listNextPages(db: Database, after: Position, limit: number): Promise<Position[]> {
  return db
    .select({ generation: changedPages.generation, path: changedPages.path })
    .from(changedPages)
    .where(isAfter(after))
    .orderBy(asc(changedPages.generation), asc(changedPages.path))
    .limit(limit);
}

/** Moves the position to a page, and deletes changed pages that all positions have passed. */
export async function moveOn(
  db: Database,
  progress: Progress,
  last: Position = progress,
): Promise<void> {
  const { generation, path } = last;
  await db.transaction(async (transaction) => {
    await transaction
      .update(indexnowProgress)
      .set({ generation, path, attempts: 0, dueAt: null })
      .where(isOf(progress));
    // Skips pages that an import has locked to record them again.
    const told = transaction
      .select({ path: changedPages.path })
      .from(changedPages)
      .where(
        sql`(${changedPages.generation}, ${changedPages.path}) <= all (
          select progress.generation, progress.path from ${indexnowProgress} as progress
        )`,
      )
      .for('update', { skipLocked: true });
    await transaction.delete(changedPages).where(sql`${changedPages.path} in (${told})`);
  });
}

/**
 * Postpones a failed post.
 * @param isService whether the service itself failed: then its other languages wait, too
 */
export async function putOff(
  db: Database,
  progress: Progress,
  until: Date,
  isService: boolean,
): Promise<void> {
  await db
    .update(indexnowProgress)
    .set({ attempts: progress.attempts + 1, dueAt: until })
    .where(isOf(progress));
  if (!isService) return;
  const { endpoint, dueAt } = indexnowProgress;
  await db
    .update(indexnowProgress)
    .set({ dueAt: until })
    .where(and(eq(endpoint, progress.endpoint), isNotNull(dueAt), lt(dueAt, until)));
}
