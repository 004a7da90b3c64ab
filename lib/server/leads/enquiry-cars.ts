import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { brands, modelPictures, models } from '../db/schema/catalogue';

const CARS_AT_MOST = 5;

/**
 * The cars of the catalogue that an enquiry names, as they are now.
 * @param signs the enquiry's `carModelSign`: one sign, or several with commas
 */
export function listEnquiryCars(db: Database, signs: string) {
  const wanted = signs
    .split(',')
    .map((sign) => sign.trim())
    .filter(Boolean)
    .slice(0, CARS_AT_MOST);
  if (wanted.length === 0) return [];
  return db
    .select({
      modelId: models.modelId,
      brandName: brands.brandName,
      modelName: models.modelName,
      trim: models.trim,
      modelYear: models.modelYear,
      priceUsd: models.priceUsd,
      stockKhorgos: models.stockKhorgos,
      stockErenhot: models.stockErenhot,
      picture: modelPictures.smallSrc,
    })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .leftJoin(
      modelPictures,
      and(eq(modelPictures.modelId, models.modelId), eq(modelPictures.position, 1)),
    )
    .where(inArray(models.modelSign, wanted))
    .orderBy(asc(models.modelId));
}
