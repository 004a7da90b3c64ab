import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { brands, modelPictures, models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import { modelsCalled } from './car-search';

const CHOICES_MAX = 12;

/** By its first eight characters a VIN names maker, model and make (ISO 3779). */
const VIN_PATTERN_LENGTH = 8;

/** Models that staff may mean who enter a car. */
function choices(db: Database, condition: SQL) {
  return db
    .select({
      modelId: models.modelId,
      brandName: brands.brandName,
      modelName: models.modelName,
      trim: models.trim,
      modelYear: models.modelYear,
      priceUsd: models.priceUsd,
      picture: modelPictures.smallSrc,
    })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .leftJoin(
      modelPictures,
      and(eq(modelPictures.modelId, models.modelId), eq(modelPictures.position, 1)),
    )
    .where(condition)
    .orderBy(asc(models.brandPosition), desc(models.modelYear), asc(models.modelId))
    .limit(CHOICES_MAX);
}

/**
 * The models that a text may mean.
 * @param text words of brand and model, a model's number, or the VIN of a car like one that is known
 */
export function listModelChoices(db: Database, text: string) {
  const vin = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return choices(db, modelsCalled(text));
  const pattern = vin.slice(0, VIN_PATTERN_LENGTH);
  // As the index of the desk's search has them.
  const alike = sql`${models.modelId} in (
    select ${units.modelId} from ${units}
    where (${units.stockNumber} || ' ' || coalesce(${units.vin}, '')) ilike ${`% ${pattern}%`}
  )`;
  return choices(db, alike);
}

/** One model, to enter a car of. */
export async function findModelChoice(db: Database, modelId: number) {
  const [model] = await choices(db, eq(models.modelId, modelId));
  return model ?? null;
}
