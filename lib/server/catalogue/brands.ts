import { asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Brand, BrandDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { brandText, joinOnLocale, localizedText } from '../db/localized-text';
import { brands, models } from '../db/schema/catalogue';

const BRANDS_MAX = 1000;

/**
 * One row per brand: how many models it has, and of which types. The inner grouping is by the
 * columns of one index, so that no row of the table itself is read.
 */
function modelsPerBrand(db: Database, where?: SQL) {
  const perType = db
    .select({
      brandSign: models.brandSign,
      typeSign: models.typeSign,
      count: sql<number>`count(*)`.as('type_count'),
    })
    .from(models)
    .where(where)
    .groupBy(models.brandSign, models.typeSign)
    .as('per_type');
  return db
    .select({
      brandSign: perType.brandSign,
      count: sql<number>`sum(${perType.count})::int`.as('model_count'),
      typeSigns: sql<string[]>`json_agg(${perType.typeSign} order by ${perType.typeSign})`.as(
        'type_signs',
      ),
    })
    .from(perType)
    .groupBy(perType.brandSign)
    .as('per_brand');
}

const orNone = {
  count: (count: SQL.Aliased<number>) => sql<number>`coalesce(${count}, 0)`,
  signs: (signs: SQL.Aliased<string[]>) => sql<string[]>`coalesce(${signs}, '[]'::json)`,
};

/**
 * Brands in the catalogue's order, with the number and the types of their models.
 * @param typeSign only brands that have models of this type, counting those alone
 */
export function listBrands(db: Database, typeSign?: string): Promise<Brand[]> {
  const counted = modelsPerBrand(db, typeSign ? eq(models.typeSign, typeSign) : undefined);
  return db
    .select({
      brand_sign: brands.brandSign,
      brand_name: brands.brandName,
      brand_img: brands.brandImg,
      model_count: orNone.count(counted.count),
      type_signs: orNone.signs(counted.typeSigns),
    })
    .from(brands)
    .leftJoin(counted, eq(counted.brandSign, brands.brandSign))
    .where(typeSign ? gt(counted.count, 0) : undefined)
    .orderBy(asc(brands.position), asc(brands.brandSign))
    .limit(BRANDS_MAX);
}

/** A brand with its story, or null. */
export async function findBrand(
  db: Database,
  brandSign: string,
  locale: Locale,
): Promise<BrandDetail | null> {
  const counted = modelsPerBrand(db, eq(models.brandSign, brandSign));
  const [row] = await db
    .select({
      brand_sign: brands.brandSign,
      brand_name: brands.brandName,
      brand_img: brands.brandImg,
      story: localizedText(brandText.story),
      country: brands.country,
      founded: brands.founded,
      website: brands.website,
      model_count: orNone.count(counted.count),
      type_signs: orNone.signs(counted.typeSigns),
    })
    .from(brands)
    .leftJoin(counted, eq(counted.brandSign, brands.brandSign))
    .leftJoin(
      brandText,
      joinOnLocale(brandText.brandSign, brands.brandSign, brandText.locale, locale),
    )
    .where(eq(brands.brandSign, brandSign))
    .limit(1);
  return row ?? null;
}
