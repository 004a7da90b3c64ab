import { LOCALES } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { brands, brandTexts, carTypes, typeTexts } from '../db/schema/catalogue';
import type { BrandRow, TypeRow } from './row-schemas';
import { type KeyValue, replaceRows, upsert } from './write-rows';

/** `story_en`, `story_ru` … of a row, each as a row of a table of texts; without empty texts. */
export function textRows(
  owner: Record<string, unknown>,
  column: string,
  row: Record<string, unknown>,
) {
  return LOCALES.flatMap((locale) => {
    const text = row[`${column}_${locale}`];
    return typeof text === 'string' && text !== '' ? [{ ...owner, locale, [column]: text }] : [];
  });
}

/** @returns signs of types that are new or differ from what they were */
export async function writeTypes(db: Database, rows: TypeRow[]): Promise<Set<KeyValue>> {
  const changed = await upsert(db, carTypes, rows, [carTypes.typeSign]);
  const renamed = await replaceRows(
    db,
    typeTexts,
    [typeTexts.typeSign, typeTexts.locale],
    rows.map((row) => row.type_sign),
    rows.flatMap((row) => textRows({ type_sign: row.type_sign }, 'type_name', row)),
  );
  return new Set([...changed, ...renamed]);
}

/** @returns signs of brands that are new or differ from what they were */
export async function writeBrands(db: Database, rows: BrandRow[]): Promise<Set<KeyValue>> {
  const changed = await upsert(db, brands, rows, [brands.brandSign]);
  const retold = await replaceRows(
    db,
    brandTexts,
    [brandTexts.brandSign, brandTexts.locale],
    rows.map((row) => row.brand_sign),
    rows.flatMap((row) => textRows({ brand_sign: row.brand_sign }, 'story', row)),
  );
  return new Set([...changed, ...retold]);
}
