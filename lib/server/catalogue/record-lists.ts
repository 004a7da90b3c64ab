import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { brands, carTypes, models, typeTexts } from '../db/schema/catalogue';
import { units } from '../db/schema/units';

/** A brand or type with how many models are of it. */
export interface ListedRecord {
  sign: string;
  name: string;
  models: number;
  picture?: string;
}

/** More than there are makers. */
const RECORDS_MAX = 2000;

/** All brands in their order. */
export function listBrandRecords(db: Database): Promise<ListedRecord[]> {
  return db
    .select({
      sign: brands.brandSign,
      name: brands.brandName,
      picture: brands.brandImg,
      models: count(models.modelId),
    })
    .from(brands)
    .leftJoin(models, eq(models.brandSign, brands.brandSign))
    .groupBy(brands.brandSign)
    .orderBy(asc(brands.position), asc(brands.brandSign))
    .limit(RECORDS_MAX);
}

/** All car types in their order, called as in a language of the site. */
export function listTypeRecords(db: Database, locale: Locale): Promise<ListedRecord[]> {
  const name = sql<string>`coalesce(${typeTexts.typeName}, ${carTypes.typeSign})`;
  return db
    .select({ sign: carTypes.typeSign, name, models: count(models.modelId) })
    .from(carTypes)
    .leftJoin(
      typeTexts,
      and(eq(typeTexts.typeSign, carTypes.typeSign), eq(typeTexts.locale, locale)),
    )
    .leftJoin(models, eq(models.typeSign, carTypes.typeSign))
    .groupBy(carTypes.typeSign, typeTexts.typeName)
    .orderBy(asc(carTypes.position), asc(carTypes.typeSign))
    .limit(RECORDS_MAX);
}

/** Units of a model that its page at the desk names. */
const UNITS_MAX = 60;

/** A model's units, those that are not sold first, and how many there are. */
export async function listUnitsOf(db: Database, modelId: number) {
  const isOf = eq(units.modelId, modelId);
  const listed = await db
    .select({ id: units.unitId, number: units.stockNumber, status: units.status })
    .from(units)
    .where(isOf)
    .orderBy(desc(ne(units.status, 'sold')), desc(units.unitId))
    .limit(UNITS_MAX);
  return { listed, total: await db.$count(units, isOf) };
}

/** How many models a brand or type has. */
export function countModelsOf(db: Database, kind: 'brands' | 'types', sign: string) {
  return db.$count(models, eq(kind === 'brands' ? models.brandSign : models.typeSign, sign));
}

/** The place behind all others. */
export async function nextPosition(db: Database, kind: 'brands' | 'types'): Promise<number> {
  const table = kind === 'brands' ? brands : carTypes;
  const [row] = await db.select({ last: sql<number>`coalesce(max(position), 0)` }).from(table);
  return Math.min((row?.last ?? 0) + 1, 100_000);
}
