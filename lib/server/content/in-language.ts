import { and, asc, eq } from 'drizzle-orm';
import type { ContentKind, Seen } from '@/lib/config/content-state';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { WRITTEN_TABLES } from '../db/record-tables';
import type { articles, promotions } from '../db/schema/content';

/**
 * The texts of exactly this language that visitors see: what staff write never falls back (design
 * decision 6).
 */
export function inLanguage(kind: ContentKind, locale: Locale, seen: Seen = 'shown') {
  const { key, owner, texts } = WRITTEN_TABLES[kind];
  return and(
    eq(owner, key),
    eq(texts.locale, locale),
    // The bare column, as in the condition of the index.
    seen === 'shown' ? texts.isShown : undefined,
  );
}

/** The languages in which visitors see a record. */
export async function listLocales(db: Database, kind: ContentKind, id: number): Promise<string[]> {
  const { owner, texts } = WRITTEN_TABLES[kind];
  const rows = await db
    .select({ locale: texts.locale })
    .from(texts)
    .where(and(eq(owner, id), texts.isShown))
    .orderBy(asc(texts.locale));
  return rows.map(({ locale }) => locale);
}

/** The picture of a record. */
export const pictureColumns = (table: typeof articles | typeof promotions) => ({
  src: table.pictureSrc,
  small_src: table.pictureSmallSrc,
  width: table.pictureWidth,
  height: table.pictureHeight,
  focus_x: table.pictureFocusX,
  focus_y: table.pictureFocusY,
});
