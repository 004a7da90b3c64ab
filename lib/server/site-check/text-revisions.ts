import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentSource,
  type TextSource,
} from '@/lib/config/site-check';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { textRevisions } from '../db/schema/site-check';
import { CONTENT_TABLES } from './content-tables';
import { pagesOf } from './table-pages';

/** Records texts of a kind that are new or have changed. @param where some of them */
async function noteTexts(db: Database, kind: ContentKind, now: Date, where: SQL): Promise<void> {
  const { table, id, texts } = CONTENT_TABLES[kind];
  const { locale, isShown = sql`true` } = table;
  // The known one by a subquery: a join of so few rows with so many would read all of them.
  await db.execute(sql`
    insert into ${textRevisions} (kind, text_id, locale, hash, since)
    select ${kind}::text, fresh.id, fresh.locale, fresh.hash, ${now.toISOString()}::timestamptz
    from (
      select ${id}::text as id, ${locale} as locale,
        md5(concat_ws(chr(10), ${sql.join([...texts], sql`, `)})) as hash
      from ${table} where ${where} and ${isShown}
    ) fresh
    where fresh.hash is distinct from (
      select known.hash from ${textRevisions} known
      where known.kind = ${kind}::text and known.text_id = fresh.id and known.locale = fresh.locale
    )
    on conflict (kind, text_id, locale) do update set hash = excluded.hash, since = excluded.since
  `);
}

/** The same for the texts of one record. */
export async function noteRecord(
  db: Database,
  { kind, id }: ContentSource,
  now: Date,
): Promise<void> {
  const { id: column } = CONTENT_TABLES[kind];
  await noteTexts(db, kind, now, sql`${column} = ${id}::${sql.raw(column.getSQLType())}`);
}

/** Deletes the records of texts of a kind that no longer exist. */
async function forgetGone(db: Database, kind: ContentKind, signal?: AbortSignal): Promise<void> {
  const { table, id } = CONTENT_TABLES[kind];
  const { locale, isShown = sql`true` } = table;
  const where = eq(textRevisions.kind, kind);
  const textId = sql`${textRevisions.textId}::${sql.raw(id.getSQLType())}`;
  for await (const page of pagesOf(db, textRevisions, textRevisions.textId, { where, signal })) {
    await db
      .delete(textRevisions)
      .where(
        and(
          page,
          sql`(select true from ${table} where ${id} = ${textId} and ${locale} = ${textRevisions.locale} and ${isShown}) is null`,
        ),
      );
  }
}

/**
 * Records since when every text of the catalogue and every content is unchanged. Those of the
 * interface are recorded in files beside them (lib/i18n/message-revisions.ts).
 * @param signal ends it between two statements
 */
export async function noteRevisions(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  for (const kind of CONTENT_KINDS) {
    const { table, id } = CONTENT_TABLES[kind];
    for await (const page of pagesOf(db, table, id, { signal }))
      await noteTexts(db, kind, now, page ?? sql`true`);
    await forgetGone(db, kind, signal);
  }
  await db.delete(textRevisions).where(notInArray(textRevisions.kind, [...CONTENT_KINDS]));
}

/** A content that a language lacks, or has in an older version than Russian. */
export interface OutdatedTranslation {
  locale: Locale;
  source: TextSource;
  isMissing: boolean;
  /** Since when the Russian text is unchanged. */
  since: Date;
}

/** Of one kind in one language: a language that lacks a whole catalogue hides nothing of another. */
const OUTDATED_MAX = 1000;

/** Since when the same text is unchanged in another language. */
const sinceIn = (locale: Locale) => sql`(
  select other.since from ${textRevisions} other
  where other.kind = ${textRevisions.kind} and other.text_id = ${textRevisions.textId}
    and other.locale = ${locale}
)`;

/**
 * Contents that languages lack where Russian has them, or have from before the Russian ones changed;
 * the first ones of a catalogue that has very many.
 * @param signal ends it between two statements
 */
export async function listOutdated(
  db: Database,
  locales: readonly Locale[],
  signal?: AbortSignal,
): Promise<OutdatedTranslation[]> {
  const behind: OutdatedTranslation[] = [];
  for (const kind of CONTENT_KINDS) {
    const translated = locales.filter((locale) => locale !== DEFAULT_LOCALE);
    const room = new Map(translated.map((locale) => [locale, OUTDATED_MAX]));
    const where = and(eq(textRevisions.kind, kind), eq(textRevisions.locale, DEFAULT_LOCALE));
    for await (const page of pagesOf(db, textRevisions, textRevisions.textId, { where, signal })) {
      for (const [locale, most] of room) {
        signal?.throwIfAborted();
        const rows = await db
          .select({
            id: textRevisions.textId,
            isMissing: sql<boolean>`${sinceIn(locale)} is null`,
            since: textRevisions.since,
          })
          .from(textRevisions)
          .where(and(page, sql`coalesce(${sinceIn(locale)} < ${textRevisions.since}, true)`))
          .orderBy(asc(textRevisions.textId))
          .limit(most);
        for (const { id, ...row } of rows) behind.push({ locale, source: { kind, id }, ...row });
        if (rows.length < most) room.set(locale, most - rows.length);
        else room.delete(locale);
      }
      if (room.size === 0) break;
    }
  }
  return behind;
}

/** A person has compared a text with the changed Russian one, and it is still right. */
export async function confirmText(
  db: Database,
  locale: Locale,
  { kind, id }: TextSource,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(textRevisions)
    .set({ since: now })
    .where(
      and(
        eq(textRevisions.kind, kind),
        eq(textRevisions.textId, id),
        eq(textRevisions.locale, locale),
      ),
    )
    .returning({ id: textRevisions.textId });
  return changed.length > 0;
}
