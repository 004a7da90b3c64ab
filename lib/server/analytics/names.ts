import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';
import { promotions, promotionTexts } from '../db/schema/content';

/** What cars are called, by their sign; one that is no longer in the catalogue is missing. */
export async function readCarNames(db: Database, signs: readonly string[]) {
  if (signs.length === 0) return new Map<string, string>();
  const rows = await db
    .select({
      sign: models.modelSign,
      brand: brands.brandName,
      model: models.modelName,
      trim: models.trim,
    })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .where(inArray(models.modelSign, [...signs]))
    .limit(signs.length);
  return new Map(
    rows.map(({ sign, brand, model, trim }) => [sign, `${brand} ${model} ${trim}`.trim()]),
  );
}

/** What promotions are called, by their number; by their code where there is no title yet. */
export async function readPromotionNames(db: Database, ids: readonly number[], locale: string) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db
    .select({ id: promotions.promotionId, coder: promotions.coder, title: promotionTexts.title })
    .from(promotions)
    .leftJoin(
      promotionTexts,
      and(
        eq(promotionTexts.promotionId, promotions.promotionId),
        eq(promotionTexts.locale, locale),
      ),
    )
    .where(inArray(promotions.promotionId, [...ids]))
    .limit(ids.length);
  return new Map(rows.map(({ id, coder, title }) => [id, title || coder]));
}
