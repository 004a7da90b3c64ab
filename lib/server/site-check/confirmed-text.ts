import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TextSource } from '@/lib/config/site-check';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { siteFindings, textRevisions } from '../db/schema/site-check';
import { confirmText } from './text-revisions';

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
 * Confirms that a text is still right beside the Russian one that was read, and deletes the
 * finding. Requires a transaction.
 * @param seen since when the Russian text that was read was unchanged
 * @returns false when it has changed since, or either is missing
 */
export async function confirmComparedText(
  db: Database,
  locale: Locale,
  source: TextSource,
  seen: Date,
  now: Date,
): Promise<boolean> {
  const since = await readSince(db, source, [DEFAULT_LOCALE]);
  if (since(DEFAULT_LOCALE)?.getTime() !== seen.getTime()) return false;
  if (!(await confirmText(db, locale, source, now))) return false;
  await db
    .delete(siteFindings)
    .where(
      and(eq(siteFindings.locale, locale), eq(siteFindings.rule, 'outdated'), causedBy(source)),
    );
  return true;
}
