import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type ContentKind, phaseOf } from '@/lib/config/content-state';
import { SOURCE_LOCALE, TEXT_COLUMNS } from '@/lib/format/content-fields';
import { internalLinksOf } from '@/lib/format/markdown';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pageAddressOf } from '@/lib/routing/inner-path';
import { isUnknownPath } from '@/lib/routing/page-routes';
import type { Database } from '../db/database';
import { WRITTEN_TABLES } from '../db/record-tables';
import { articles, passages, promotions } from '../db/schema/content';
import { redirects } from '../db/schema/redirects';
import { staffUsers } from '../db/schema/staff';
import { catalogueEdits } from '../db/schema/units';
import { pageExists } from './page-exists';

/** What staff have written, in the list of the desk. */
export type WrittenContent = Awaited<ReturnType<typeof listWritten>>[number];

/** More than a mall writes. */
const LISTED_MAX = 500;

const NOTHING = sql<string | null>`null`;

const COLUMNS = {
  promotions: {
    order: [desc(promotions.promotionId)],
    ends: sql<string | null>`ends_at`,
    since: NOTHING,
    picture: promotions.pictureSmallSrc,
    place: NOTHING,
  },
  articles: {
    order: [desc(articles.publishedAt), desc(articles.articleId)],
    ends: NOTHING,
    since: sql<string | null>`published_at::text`,
    picture: articles.pictureSmallSrc,
    place: NOTHING,
  },
  passages: {
    order: [passages.place, passages.position, passages.passageId],
    ends: NOTHING,
    since: sql<string | null>`checked_on::text`,
    picture: NOTHING,
    place: sql<string | null>`coalesce(topic, place)`,
  },
};

/** With the titles that they have: the newest first, passages as their pages have them. */
export async function listWritten(db: Database, kind: ContentKind, now: Date) {
  const { table, key: id, sign, texts, owner } = WRITTEN_TABLES[kind];
  const { ends, since, picture, place, order } = COLUMNS[kind];
  // With the name of the table, which the builder omits in a query of one table.
  const isOwn = sql`own.${sql.identifier(owner.name)} = ${table}.${sql.identifier(id.name)}`;
  const titles = sql<Partial<Record<Locale, string>> | null>`(
    select json_object_agg(own.locale, own.title) from ${texts} own where ${isOwn}
  )`;
  const complete = sql<Locale[] | null>`(
    select json_agg(own.locale order by own.locale) from ${texts} own
    where ${isOwn} and own.title <> '' and own.summary <> '' and own.body <> ''
  )`;
  const rows = await db
    .select({
      id,
      sign,
      titles,
      complete,
      picture,
      place,
      since,
      state: table.state,
      publishAt: table.publishAt,
      publishUntil: table.publishUntil,
      endsAt: ends,
    })
    .from(table)
    .orderBy(...order)
    .limit(LISTED_MAX);
  return rows.map(({ titles: byLocale, complete: locales, endsAt, ...row }) => ({
    ...row,
    titles: byLocale ?? {},
    locales: locales ?? [],
    isOver: endsAt !== null && new Date(endsAt) <= now,
    phase: phaseOf(
      {
        state: row.state,
        publish_at: row.publishAt?.toISOString(),
        publish_until: row.publishUntil?.toISOString(),
      },
      now,
    ),
  }));
}

const isOf = (kind: ContentKind, key: string): SQL | undefined =>
  and(eq(catalogueEdits.kind, kind), eq(catalogueEdits.key, key));

const EDITS_READ_MAX = 100;

/** What was changed of a record, the last first; the texts before and after are long. */
export function listEdits(db: Database, kind: ContentKind, key: string) {
  return db
    .select({
      editId: catalogueEdits.editId,
      at: catalogueEdits.at,
      by: staffUsers.name,
      source: catalogueEdits.source,
      batch: catalogueEdits.batch,
      before: catalogueEdits.before,
      after: catalogueEdits.after,
      undoneAt: catalogueEdits.undoneAt,
    })
    .from(catalogueEdits)
    .leftJoin(staffUsers, eq(staffUsers.id, catalogueEdits.staffId))
    .where(isOf(kind, key))
    .orderBy(desc(catalogueEdits.editId))
    .limit(EDITS_READ_MAX);
}

export type ContentEdit = Awaited<ReturnType<typeof listEdits>>[number];

/** A part of the source that was changed after a translation was written. */
export interface SourceChange {
  column: (typeof TEXT_COLUMNS)[number];
  before: string;
  after: string;
}

type Texts = Partial<Record<string, Partial<Record<Locale, string>>>>;

/**
 * What of the source has changed since a language's text was written or looked at last; nothing for
 * one that was written with it, or without a note of its edits.
 * @param edits the last first
 */
export function sourceChangesSince(
  edits: readonly ContentEdit[],
  stored: Texts,
  locale: Locale,
): SourceChange[] {
  // What is undone no longer stands, and what comes back by that or from the bin is older.
  const written = edits.findIndex(
    ({ before, after, source, undoneAt }) =>
      source !== 'undo' &&
      !undoneAt &&
      (before === null || TEXT_COLUMNS.some((column) => after && `${column}.${locale}` in after)),
  );
  const later = (written < 0 ? edits : edits.slice(0, written)).toReversed();
  return TEXT_COLUMNS.flatMap((column) => {
    const name = `${column}.${SOURCE_LOCALE}`;
    const first = later.find(({ before }) => before && name in before);
    const before = String(first?.before?.[name] ?? '');
    const after = stored[column]?.[SOURCE_LOCALE] ?? '';
    return first && before !== after ? [{ column, before, after }] : [];
  });
}

/** More would not be read by anyone. */
const LINKS_MAX = 200;

/** Links of texts to pages of the site that are not there. */
export async function deadLinksIn(db: Database, bodies: readonly string[]): Promise<string[]> {
  const links = [...new Set(bodies.flatMap(internalLinksOf))].slice(0, LINKS_MAX);
  const dead: string[] = [];
  for (const link of links) {
    const { innerPath } = pageAddressOf(link.split('#')[0] ?? '');
    if (isUnknownPath(innerPath) || !(await pageExists(db, innerPath))) dead.push(link);
  }
  if (dead.length === 0) return dead;
  const moved = await db
    .select({ from: redirects.movedFrom })
    .from(redirects)
    .where(inArray(redirects.movedFrom, dead));
  return dead.filter((link) => !moved.some(({ from }) => from === link));
}

/** Languages in the order in which texts are written. */
export const TEXT_LOCALES: readonly Locale[] = [
  SOURCE_LOCALE,
  ...LOCALES.filter((locale) => locale !== SOURCE_LOCALE),
];
