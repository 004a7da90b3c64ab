import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ModelCard } from '@/lib/contract/calls/car';
import type { Database } from '../db/database';
import { brands, modelPictures, models } from '../db/schema/catalogue';

/** What a card shows; shared by lists, home, similar cars and the car page. */
export const cardColumns = {
  model_id: models.modelId,
  model_sign: models.modelSign,
  model_name: models.modelName,
  trim: models.trim,
  model_year: models.modelYear,
  brand_sign: models.brandSign,
  brand_name: brands.brandName,
  type_sign: models.typeSign,
  energy_type: models.energyType,
  power_kw: models.powerKw,
  power_hp: models.powerHp,
  displacement_cc: models.displacementCc,
  battery_kwh: models.batteryKwh,
  range_km: models.rangeKm,
  range_cycle: models.rangeCycle,
  price_usd: models.priceUsd,
  stock_khorgos: models.stockKhorgos,
  stock_erenhot: models.stockErenhot,
  updated_at: models.updatedAt,
};

export const pictureColumns = {
  src: modelPictures.src,
  small_src: modelPictures.smallSrc,
  width: modelPictures.width,
  height: modelPictures.height,
  view: modelPictures.view,
  colour: modelPictures.colour,
};

/** True for a model that stands at one of the ports. */
export const isInStock: SQL<boolean> = sql`${models.isInStock}`;

const isFirstPicture = and(
  eq(modelPictures.modelId, models.modelId),
  eq(modelPictures.position, 1),
);

/** Cards of one page of a list, and how many models are on all of its pages. */
export interface CardPage {
  models: ModelCard[];
  total: number;
}

/**
 * One page of the models that match, with their number, in one statement. The page is cut by id
 * before brands and pictures are joined, so that a late page reads no more of them than the first.
 * @param page from 1 on
 */
export async function selectCardPage(
  db: Database,
  where: SQL | undefined,
  orderBy: SQL[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CardPage> {
  const ids = db.$with('page').as(
    db
      .select({ modelId: models.modelId })
      .from(models)
      .where(where)
      .orderBy(...orderBy)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  );
  const total = sql<number>`(select count(*)::int from ${models} where ${where ?? sql`true`})`;
  const rows = await db
    .with(ids)
    .select({ ...cardColumns, picture: pictureColumns, total })
    .from(ids)
    .innerJoin(models, eq(models.modelId, ids.modelId))
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .leftJoin(modelPictures, isFirstPicture)
    .orderBy(...orderBy);
  const [first] = rows;
  // Beyond the last page no row carries the number.
  if (!first) return { models: [], total: page > 1 ? await db.$count(models, where) : 0 };
  const cards = rows.map(({ total: _, ...row }) => ({
    ...row,
    picture: row.picture?.src ? row.picture : null,
  }));
  return { models: cards, total: first.total };
}

/**
 * Cards of the models that match, in the given order.
 * @param limit models at most
 */
export async function selectCards(
  db: Database,
  where: SQL | undefined,
  orderBy: SQL[],
  limit: number,
  offset = 0,
): Promise<ModelCard[]> {
  const rows = await db
    .select({ ...cardColumns, picture: pictureColumns })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .leftJoin(modelPictures, isFirstPicture)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, picture: row.picture?.src ? row.picture : null }));
}
