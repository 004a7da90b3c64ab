import { asc, eq } from 'drizzle-orm';
import type { ModelDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import {
  fallbackTypeText,
  joinOnLocale,
  localizedText,
  localizedTypeName,
  modelText,
  typeText,
} from '@/lib/server/db/localized-text';
import type { Database } from '../db/database';
import { brands, modelPictures, models } from '../db/schema/catalogue';
import { ATTRIBUTE_COLUMNS } from './attribute-columns';
import { cardColumns, shownPicture, wholePictureColumns } from './model-card';
import { listSimilarModels } from './similar-models';
import { listUnitPictures, listUnits } from './units';

const detailColumns = {
  ...cardColumns,
  ...ATTRIBUTE_COLUMNS,
  type_name: localizedTypeName(),
  summary: localizedText(modelText.summary),
};

/** Pictures of one model at most; a gallery, not an archive. */
const PICTURES_MAX = 40;

/** A model with everything its page shows, or null. */
export async function findModel(
  db: Database,
  modelId: number,
  locale: Locale,
): Promise<ModelDetail | null> {
  const { modelId: id, typeSign } = models;
  const fallback = fallbackTypeText;
  const [model] = await db
    .select(detailColumns)
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .leftJoin(typeText, joinOnLocale(typeText.typeSign, typeSign, typeText.locale, locale))
    .leftJoin(fallback, joinOnLocale(fallback.typeSign, typeSign, fallback.locale, 'en'))
    .leftJoin(modelText, joinOnLocale(modelText.modelId, id, modelText.locale, locale))
    .where(eq(models.modelId, modelId))
    .limit(1);
  if (!model) return null;
  const [stored, { units, total }, similar] = await Promise.all([
    db
      .select({ ...wholePictureColumns, is_drawing: modelPictures.isDrawing })
      .from(modelPictures)
      .where(eq(modelPictures.modelId, modelId))
      .orderBy(asc(modelPictures.position))
      .limit(PICTURES_MAX),
    listUnits(db, modelId),
    listSimilarModels(db, model),
  ]);
  // A mall that photographs its units needs no pictures of the model besides.
  const standIn = stored.length === 0 && units.find(({ picture }) => picture);
  const shown = standIn ? await listUnitPictures(db, standIn.unit_id) : stored;
  const pictures = shown.map(shownPicture);
  return { ...model, picture: pictures[0] ?? null, pictures, units, unit_count: total, similar };
}
