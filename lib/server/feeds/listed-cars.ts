import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { LISTED_STATUSES } from '@/lib/contract/unit-attributes';
import type { Locale } from '@/lib/i18n/locales';
import { ATTRIBUTE_COLUMNS } from '../catalogue/attribute-columns';
import type { Database } from '../db/database';
import { joinOnLocale, localizedText, modelText } from '../db/localized-text';
import { brands, models } from '../db/schema/catalogue';
import { unitPictures, units } from '../db/schema/units';

/** Cars of one question. */
const CARS_PER_STEP = 500;
/** Portals take twenty pictures of a car at most. */
const PICTURES_MAX = 20;

const columns = {
  ...ATTRIBUTE_COLUMNS,
  unit_id: units.unitId,
  model_id: units.modelId,
  stock_number: units.stockNumber,
  vin: units.vin,
  condition: units.condition,
  built_on: units.builtOn,
  mileage_km: units.mileageKm,
  owners: units.owners,
  colour: units.colour,
  port: units.port,
  status: units.status,
  price_usd: sql<number>`coalesce(${units.priceUsd}, ${models.statedPriceUsd})`,
  listed_on: sql<string>`to_char(${units.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
  brand_name: brands.brandName,
  model_name: models.modelName,
  trim: models.trim,
  summary: localizedText(modelText.summary),
  /** Paths, the first one first. */
  pictures: sql<string[]>`to_json(array(
    select src from ${unitPictures} where ${unitPictures.unitId} = ${units.unitId}
    order by position limit ${PICTURES_MAX}
  ))`,
};

function step(db: Database, locale: Locale, after: number) {
  return db
    .select(columns)
    .from(units)
    .innerJoin(models, eq(models.modelId, units.modelId))
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .leftJoin(modelText, joinOnLocale(modelText.modelId, models.modelId, modelText.locale, locale))
    .where(and(gt(units.unitId, after), inArray(units.status, [...LISTED_STATUSES])))
    .orderBy(asc(units.unitId))
    .limit(CARS_PER_STEP);
}

/** A unit that is listed, with the attributes of its model. The VIN is whole. */
export type ListedCar = Awaited<ReturnType<typeof step>>[number];

/** Every listed unit in the order of ids, some at a time, so that memory does not grow with them. */
export async function* listedCars(db: Database, locale: Locale): AsyncGenerator<ListedCar[]> {
  for (let after = 0; ; ) {
    const cars = await step(db, locale, after);
    if (cars.length > 0) yield cars;
    const last = cars.at(-1);
    if (!last || cars.length < CARS_PER_STEP) return;
    after = last.unit_id;
  }
}
