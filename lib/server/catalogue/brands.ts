import { asc, eq, sql } from 'drizzle-orm';
import type { Brand, BrandDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import {
  brandText,
  fallbackBrandText,
  fallbackLocale,
  joinOnLocale,
  localizedText,
} from '@/lib/server/db/localized-text';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';

const BRANDS_MAX = 1000;

/** One row per brand and type: how many models of it there are. */
function countsByType(db: Database) {
  return db
    .select({
      brandSign: models.brandSign,
      typeSign: models.typeSign,
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(models)
    .groupBy(models.brandSign, models.typeSign)
    .orderBy(asc(models.brandSign), asc(models.typeSign));
}

/** Every brand in the catalogue's order, with the number and the types of its models. */
export async function listBrands(db: Database): Promise<Brand[]> {
  const [rows, counts] = await Promise.all([
    db
      .select({
        brand_sign: brands.brandSign,
        brand_name: brands.brandName,
        brand_img: brands.brandImg,
      })
      .from(brands)
      .orderBy(asc(brands.position), asc(brands.brandSign))
      .limit(BRANDS_MAX),
    countsByType(db),
  ]);
  return rows.map((row) => {
    const ofBrand = counts.filter(({ brandSign }) => brandSign === row.brand_sign);
    return {
      ...row,
      model_count: ofBrand.reduce((sum, { count }) => sum + count, 0),
      type_signs: ofBrand.map(({ typeSign }) => typeSign),
    };
  });
}

/** A brand with its story, or null. */
export async function findBrand(
  db: Database,
  brandSign: string,
  locale: Locale,
): Promise<BrandDetail | null> {
  const own = brandText;
  const other = fallbackBrandText;
  const [row] = await db
    .select({
      brand_sign: brands.brandSign,
      brand_name: brands.brandName,
      brand_img: brands.brandImg,
      story: localizedText(own.story, other.story),
      country: brands.country,
      founded: brands.founded,
      website: brands.website,
    })
    .from(brands)
    .leftJoin(own, joinOnLocale(own.brandSign, brands.brandSign, own.locale, locale))
    .leftJoin(
      other,
      joinOnLocale(other.brandSign, brands.brandSign, other.locale, fallbackLocale(locale)),
    )
    .where(eq(brands.brandSign, brandSign))
    .limit(1);
  if (!row) return null;
  const counts = await db
    .select({ typeSign: models.typeSign, count: sql<number>`count(*)::int` })
    .from(models)
    .where(eq(models.brandSign, brandSign))
    .groupBy(models.typeSign)
    .orderBy(asc(models.typeSign));
  return {
    ...row,
    model_count: counts.reduce((sum, { count }) => sum + count, 0),
    type_signs: counts.map(({ typeSign }) => typeSign),
  };
}
