import { eq, sql } from 'drizzle-orm';
import { modelNumberOf } from '@/lib/routing/landed-cost-address';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';

/** The model of the unit with this stock number, or whose reference this is; null for neither. */
export async function findNamedModel(db: Database, number: string) {
  const typed = number.replace(/[\s-]/g, '').toUpperCase();
  const [unit] = await db
    .select({ modelId: units.modelId })
    .from(units)
    .where(eq(sql`upper(replace(${units.stockNumber}, '-', ''))`, typed))
    .limit(1);
  const modelId = unit?.modelId ?? modelNumberOf(typed);
  if (!modelId) return null;
  const [model] = await db
    .select({
      modelId: models.modelId,
      modelName: models.modelName,
      modelYear: models.modelYear,
      brandName: brands.brandName,
    })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .where(eq(models.modelId, modelId));
  return model ?? null;
}
