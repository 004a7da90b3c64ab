import { sql } from 'drizzle-orm';
import { LOCALES } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import {
  brands,
  brandTexts,
  carTypes,
  modelPictures,
  models,
  modelTexts,
  typeTexts,
} from '../db/schema/catalogue';
import type { DerivedColumns } from './derived-columns';
import type { BrandRow, ModelRow, ServedPicture, TypeRow } from './row-schemas';
import { isOneOf, replaceRows, upsert } from './write-rows';

/** A model whose pictures are served already. */
export type ServedModel = Omit<ModelRow, 'model_id' | 'pictures'> & {
  model_id: number;
  pictures?: ServedPicture[] | null;
};

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

/** A row without pictures leaves the model those it has. */
export async function writeModels(
  db: Database,
  rows: ServedModel[],
  derived: DerivedColumns,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.model_id);
  const known = await db
    .select({ id: models.modelId })
    .from(models)
    .where(isOneOf(models.modelId, ids));
  const pictured = rows.filter((row) => row.pictures);
  const withPictures = new Set(pictured.map((row) => row.model_id));
  const knownIds = known.map(({ id }) => id);
  // Sent together: the connection runs them one after the other, without waiting for this side.
  await Promise.all([
    upsert(
      db,
      models,
      rows.map((row) => Object.assign(row, derived.of(row))),
      [models.modelId],
    ),
    replaceRows(
      db,
      modelTexts,
      [modelTexts.modelId, modelTexts.locale],
      knownIds,
      rows.flatMap((row) => textRows({ model_id: row.model_id }, 'summary', row)),
    ),
    replaceRows(
      db,
      modelPictures,
      [modelPictures.modelId, modelPictures.position],
      knownIds.filter((id) => withPictures.has(id)),
      pictured.flatMap((row) =>
        (row.pictures ?? []).map((picture, i) => ({
          ...picture,
          model_id: row.model_id,
          position: i + 1,
        })),
      ),
    ),
  ]);
}
