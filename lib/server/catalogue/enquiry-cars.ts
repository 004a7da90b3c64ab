import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { CONTACT_CARS_MAX } from '@/lib/routing/contact-address';
import type { Database } from '../db/database';
import { brands, modelPictures, models } from '../db/schema/catalogue';
import { isFirstPicture } from './model-card';

/** Cars with what they cost and where they stand now, the first picture of each. */
function listCars(db: Database, condition: SQL) {
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
    .leftJoin(modelPictures, isFirstPicture)
    .where(condition)
    .orderBy(asc(models.modelId));
}

/**
 * The cars of the catalogue that an enquiry names, as they are now.
 * @param signs the enquiry's `carModelSign`: one sign, or several with commas
 */
export async function listEnquiryCars(db: Database, signs: string) {
  const wanted = signs
    .split(',')
    .map((sign) => sign.trim())
    .filter(Boolean)
    .slice(0, CONTACT_CARS_MAX);
  return wanted.length > 0 ? listCars(db, inArray(models.modelSign, wanted)) : [];
}

/** The cars of the catalogue that a buyer had among their favourites. */
export async function listFavouriteCars(db: Database, ids: readonly number[]) {
  return ids.length > 0 ? listCars(db, inArray(models.modelId, [...ids])) : [];
}
