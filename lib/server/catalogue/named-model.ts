import { eq, sql } from 'drizzle-orm';
import { stockPrefixes } from '@/lib/config/company';
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
  const prefix = stockPrefixes().find((each) => typed.startsWith(each.toUpperCase())) ?? '';
  const reference = typed.slice(prefix.length);
  if (!unit && !/^[1-9]\d{0,8}$/.test(reference)) return null;
  const [model] = await db
    .select({
      modelId: models.modelId,
      modelName: models.modelName,
      modelYear: models.modelYear,
      brandName: brands.brandName,
    })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .where(eq(models.modelId, unit?.modelId ?? Number(reference)));
  return model ?? null;
}
