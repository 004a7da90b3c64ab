import { and, eq, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ContentKind, TextSource } from '@/lib/config/site-check';
import { recordIdOf } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { CONTENT_TABLES } from './content-tables';

/** The longest piece of a text that a search through contents asks for. */
const PIECE_LENGTH = 60;
const PIECE_LEAST_LENGTH = 4;

/** Texts hold Markdown markup (`**`), which pages do not show. */
const pieceOf = (text: string) => text.split(/[*_[\]#]/)[0]?.slice(0, PIECE_LENGTH) ?? '';

const has = (piece: string, columns: readonly PgColumn[]) =>
  or(...columns.map((column) => sql`position(${piece} in ${column}) > 0`));

const OWN_PAGES: readonly (readonly [RegExp, ContentKind])[] = [
  [/^\/car\/([^/?]+)$/, 'model'],
  [/^\/article\/([^/?]+)$/, 'article'],
  [/^\/activity\/([^/?]+)$/, 'promotion'],
  [/^\/brand\/([^/?]+)/, 'brand'],
];

/** The record that a page is about. */
function recordOf(path: string): { kind: ContentKind; id: string | number } | undefined {
  for (const [form, kind] of OWN_PAGES) {
    const name = form.exec(path)?.[1];
    if (name === undefined) continue;
    const id = kind === 'brand' ? name : recordIdOf(name);
    return id === null ? undefined : { kind, id };
  }
  return undefined;
}

/**
 * What pages of lists show of records: tables that are some thousand rows at most. Summaries of
 * models and bodies of articles stand on their own pages alone, and may be a million.
 */
const SHOWN_ELSEWHERE: readonly { kind: ContentKind; columns: readonly PgColumn[] }[] = [
  { kind: 'article', columns: CONTENT_TABLES.article.texts.slice(0, 2) },
  { kind: 'promotion', columns: CONTENT_TABLES.promotion.texts },
  { kind: 'brand', columns: CONTENT_TABLES.brand.texts },
];

/**
 * Finds the record of the catalogue or of the texts that a piece of a page was made from, whatever
 * its language: a text may stand in the wrong one.
 */
export async function findContentSource(
  db: Database,
  { found, path = '' }: { found: string; path?: string },
): Promise<TextSource | undefined> {
  const piece = pieceOf(found);
  if (piece.length < PIECE_LEAST_LENGTH) return undefined;
  const own = recordOf(path);
  if (own) {
    const { table, id, texts } = CONTENT_TABLES[own.kind];
    const where = and(eq(id, own.id), has(piece, texts));
    const [row] = await db.select({ id }).from(table).where(where).limit(1);
    if (row) return { kind: own.kind, id: String(own.id) };
  }
  // A name is one only where it stands alone: stories and summaries have it among other words.
  const { table, id, texts } = CONTENT_TABLES.type;
  const isName = or(...texts.map((column) => eq(column, piece)));
  const [type] = await db.select({ id }).from(table).where(isName).limit(1);
  if (type) return { kind: 'type', id: String(type.id) };
  for (const { kind, columns } of SHOWN_ELSEWHERE) {
    const { table, id } = CONTENT_TABLES[kind];
    const [row] = await db.select({ id }).from(table).where(has(piece, columns)).limit(1);
    if (row) return { kind, id: String(row.id) };
  }
  return undefined;
}
