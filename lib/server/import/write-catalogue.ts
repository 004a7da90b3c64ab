import { sql } from 'drizzle-orm';
import { LOCALES } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { brands, brandTexts, carTypes, typeTexts } from '../db/schema/catalogue';
import type { BrandRow, TypeRow } from './row-schemas';
import { replaceRows, upsert } from './write-rows';

/** `story_en`, `story_ru` … of a row, each as a row of a table of texts; empty texts are none. */
function textRows(owner: Record<string, unknown>, column: string, row: Record<string, unknown>) {
  return LOCALES.flatMap((locale) => {
    const text = row[`${column}_${locale}`];
    return typeof text === 'string' && text !== '' ? [{ ...owner, locale, [column]: text }] : [];
  });
}

export async function writeTypes(db: Database, rows: TypeRow[]): Promise<void> {
  await upsert(db, carTypes, rows, [carTypes.typeSign]);
  await replaceRows(
    db,
    typeTexts,
    [typeTexts.typeSign, typeTexts.locale],
    rows.map((row) => row.type_sign),
    rows.flatMap((row) => textRows({ type_sign: row.type_sign }, 'type_name', row)),
  );
}

/** A row without brand_img leaves the brand the picture it has. */
export async function writeBrands(db: Database, rows: BrandRow[]): Promise<void> {
  await upsert(
    db,
    brands,
    rows.map((row) => ({ ...row, brand_img: row.brand_img ?? '' })),
    [brands.brandSign],
    { brand_img: sql`coalesce(nullif(excluded.brand_img, ''), ${brands.brandImg})` },
  );
  await replaceRows(
    db,
    brandTexts,
    [brandTexts.brandSign, brandTexts.locale],
    rows.map((row) => row.brand_sign),
    rows.flatMap((row) => textRows({ brand_sign: row.brand_sign }, 'story', row)),
  );
}
