import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';

/**
 * What a review keeps of its cars, so that it can still be read when one leaves the catalogue.
 * Ids that are in no catalogue are left out.
 */
export function listReviewedModels(db: Database, modelIds: number[]) {
  return db
    .select({
      modelId: models.modelId,
      modelName: models.modelName,
      modelYear: models.modelYear,
      brandName: brands.brandName,
      brandSign: brands.brandSign,
    })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .where(inArray(models.modelId, modelIds));
}
