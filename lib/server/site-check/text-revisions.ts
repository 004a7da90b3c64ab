import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ContentKind, TextSource } from '@/lib/config/site-check';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { brandTexts, modelTexts, typeTexts } from '../db/schema/catalogue';
import { articleTexts, promotionTexts } from '../db/schema/content';
import { textRevisions } from '../db/schema/site-check';

/** Each table of texts: what identifies a text, and what it consists of. */
const CONTENTS: readonly { kind: ContentKind; rows: SQL }[] = [
  {
    kind: 'type',
    rows: sql`select type_sign as id, locale, md5(type_name) as hash from ${typeTexts}`,
  },
  {
    kind: 'brand',
    rows: sql`select brand_sign as id, locale, md5(story) as hash from ${brandTexts}`,
  },
  {
    kind: 'model',
    rows: sql`select model_id::text as id, locale, md5(summary) as hash from ${modelTexts}`,
  },
  {
    kind: 'promotion',
    rows: sql`
      select promotion_id::text as id, locale, md5(title || chr(10) || summary || chr(10) || body) as hash
      from ${promotionTexts}`,
  },
  {
    kind: 'article',
    rows: sql`
      select article_id::text as id, locale, md5(title || chr(10) || summary || chr(10) || body) as hash
      from ${articleTexts}`,
  },
];

/** Notes texts that are new or others than before. */
async function noteRows(db: Database, kind: ContentKind, rows: SQL, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${textRevisions} (kind, text_id, locale, hash, since)
    select ${kind}::text, fresh.id, fresh.locale, fresh.hash, ${now.toISOString()}::timestamptz
    from (${rows}) fresh
    on conflict (kind, text_id, locale) do update set hash = excluded.hash, since = excluded.since
    where ${textRevisions.hash} <> excluded.hash
  `);
  await db.execute(sql`
    delete from ${textRevisions} known
    where known.kind = ${kind}::text
      and not exists (
        select 1 from (${rows}) fresh where fresh.id = known.text_id and fresh.locale = known.locale
      )
  `);
}

/**
 * Notes since when every text of the catalogue and every content is as it is. Those of the interface
 * are noted in files beside them (lib/i18n/message-revisions.ts).
 */
export async function noteRevisions(db: Database, now: Date): Promise<void> {
  for (const { kind, rows } of CONTENTS) await noteRows(db, kind, rows, now);
  const kinds = CONTENTS.map(({ kind }) => kind);
  await db.delete(textRevisions).where(notInArray(textRevisions.kind, kinds));
}

export interface OutdatedText {
  locale: Locale;
  source: TextSource;
  /** Since when the Russian text is another. */
  since: Date;
}

/** The languages of the site as a relation. */
const LANGUAGES = {
  rows: sql`unnest(array[${sql.join(
    LOCALES.map((locale) => sql`${locale}::text`),
    sql`, `,
  )}]) as languages(locale)`,
  locale: sql<string>`languages.locale`,
};

/** More would be a new site. */
const OUTDATED_MAX = 5000;

/** Contents that are older than the Russian ones they were made from. */
export async function listOutdated(db: Database): Promise<OutdatedText[]> {
  const original = alias(textRevisions, 'original');
  const rows = await db
    .select({
      kind: textRevisions.kind,
      id: textRevisions.textId,
      locale: textRevisions.locale,
      since: original.since,
    })
    .from(textRevisions)
    .innerJoin(
      original,
      and(
        eq(original.kind, textRevisions.kind),
        eq(original.textId, textRevisions.textId),
        eq(original.locale, DEFAULT_LOCALE),
      ),
    )
    .where(sql`${textRevisions.since} < ${original.since}`)
    .orderBy(textRevisions.locale, textRevisions.kind, textRevisions.textId)
    .limit(OUTDATED_MAX);
  return rows.flatMap(({ kind, id, locale, since }) =>
    isLocale(locale) ? [{ locale, source: { kind: kind as ContentKind, id }, since }] : [],
  );
}

export interface MissingText {
  locale: Locale;
  source: TextSource;
}

/** Contents that Russian has and another language has not. */
export async function listMissing(db: Database): Promise<MissingText[]> {
  const rows = await db
    .select({ kind: textRevisions.kind, id: textRevisions.textId, locale: LANGUAGES.locale })
    .from(textRevisions)
    .crossJoin(LANGUAGES.rows)
    .where(
      and(
        eq(textRevisions.locale, DEFAULT_LOCALE),
        sql`not exists (
          select 1 from ${textRevisions} other
          where other.kind = ${textRevisions.kind} and other.text_id = ${textRevisions.textId}
            and other.locale = ${LANGUAGES.locale}
        )`,
      ),
    )
    .orderBy(LANGUAGES.locale, textRevisions.kind, textRevisions.textId)
    .limit(OUTDATED_MAX);
  return rows.flatMap(({ kind, id, locale }) =>
    isLocale(locale) ? [{ locale, source: { kind: kind as ContentKind, id } }] : [],
  );
}

/** Somebody has compared a text with the changed Russian one, and it is still right. */
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
