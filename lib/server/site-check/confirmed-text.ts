import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ContentSource, TextSource } from '@/lib/config/site-check';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { siteFindings, textRevisions } from '../db/schema/site-check';
import { confirmText, noteRecord } from './text-revisions';

/** Since when a text is unchanged, by language. */
export async function readSince(
  db: Database,
  { kind, id }: TextSource,
  locales: readonly Locale[],
) {
  const rows = await db
    .select({ locale: textRevisions.locale, since: textRevisions.since })
    .from(textRevisions)
    .where(
      and(
        eq(textRevisions.kind, kind),
        eq(textRevisions.textId, id),
        inArray(textRevisions.locale, [...locales]),
      ),
    )
    .limit(locales.length);
  return (locale: Locale) => rows.find((row) => row.locale === locale)?.since;
}

/** Findings that a text causes. */
export const causedBy = ({ kind, id }: TextSource) =>
  sql`${siteFindings.source} ->> 'kind' = ${kind} and ${siteFindings.source} ->> 'id' = ${id}`;

/**
 * Confirms that a text is still right beside the Russian one as it is now, and deletes the finding.
 * Requires a transaction.
 * @returns false when either is missing
 */
export async function confirmCurrentText(
  db: Database,
  locale: Locale,
  source: ContentSource,
  now: Date,
): Promise<boolean> {
  // The next check would take a change since the last one for one since now.
  await noteRecord(db, source, now);
  if (!(await confirmText(db, locale, source, now))) return false;
  await db
    .delete(siteFindings)
    .where(
      and(eq(siteFindings.locale, locale), eq(siteFindings.rule, 'outdated'), causedBy(source)),
    );
  return true;
}

/**
 * Confirms that a text is still right beside the Russian one that was read. Requires a transaction,
 * which is committed in either case: what has changed since the last check is noted.
 * @param seen since when the Russian text that was read was unchanged
 * @returns false when it has changed since, or either is missing
 */
export async function confirmComparedText(
  db: Database,
  locale: Locale,
  source: ContentSource,
  seen: Date,
  now: Date,
): Promise<boolean> {
  const isAsSeen = async () => {
    const since = await readSince(db, source, [DEFAULT_LOCALE]);
    return since(DEFAULT_LOCALE)?.getTime() === seen.getTime();
  };
  if (!(await isAsSeen())) return false;
  await noteRecord(db, source, now);
  return (await isAsSeen()) && confirmCurrentText(db, locale, source, now);
}
