import { and, eq, type SQL, sql } from 'drizzle-orm';
import { CARD_ATTRIBUTES, type ModelCard } from '@/lib/contract/calls/car';
import type { Database } from '../db/database';
import { brands, modelPictures, models } from '../db/schema/catalogue';
import { cachedRows } from '../read-cache';
import { ATTRIBUTE_COLUMNS } from './attribute-columns';
import { readUnitPictures } from './units';

type CardAttribute = keyof typeof CARD_ATTRIBUTES;

const attributes = Object.fromEntries(
  Object.entries(ATTRIBUTE_COLUMNS).filter(([name]) => name in CARD_ATTRIBUTES),
) as Pick<typeof ATTRIBUTE_COLUMNS, CardAttribute>;

/** What a card shows; shared by lists, home, similar cars and the car page. */
export const cardColumns = {
  ...attributes,
  model_id: models.modelId,
  model_sign: models.modelSign,
  model_name: models.modelName,
  trim: models.trim,
  brand_name: brands.brandName,
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

/** With what has to be seen where it is cropped. */
export const wholePictureColumns = {
  ...pictureColumns,
  focus_x: modelPictures.focusX,
  focus_y: modelPictures.focusY,
};

/** A picture as pages show it: what is not known of most of them would make each page longer. */
export function shownPicture<Shown extends { focus_x: number | null; focus_y: number | null }>({
  focus_x,
  focus_y,
  ...picture
}: Shown) {
  return focus_x === null ? picture : { ...picture, focus_x, focus_y };
}

/** True for a model that stands at one of the ports. */
export const isInStock: SQL<boolean> = sql`${models.isInStock}`;

/** Joins the picture that stands for a model. */
export const isFirstPicture = and(
  eq(modelPictures.modelId, models.modelId),
  eq(modelPictures.position, 1),
);

/** Cards of one page of a list, and how many models are on all of its pages. */
export interface CardPage {
  models: ModelCard[];
  total: number;
}

/**
 * One page of the models that match, with their number. The page is cut by id, so that a late page
 * reads no more of brands and pictures than the first, and cards are read once for many pages.
 * @param page from 1 on
 */
export async function selectCardPage(
  db: Database,
  where: SQL | undefined,
  orderBy: SQL[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CardPage> {
  const rows = await db
    .select({
      modelId: models.modelId,
      total: sql<number>`(select count(*)::int from ${models} where ${where ?? sql`true`})`,
    })
    .from(models)
    .where(where)
    .orderBy(...orderBy)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  // Beyond the last page no row carries the number.
  const total = rows[0]?.total ?? (page > 1 ? await db.$count(models, where) : 0);
  const ids = rows.map(({ modelId }) => modelId);
  return { models: await readCards(db, ids), total };
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
): Promise<ModelCard[]> {
  const rows = await db
    .select({ ...cardColumns, picture: wholePictureColumns })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .leftJoin(modelPictures, isFirstPicture)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  const bare = rows.filter(({ picture }) => !picture?.src).map(({ model_id: id }) => id);
  const ofUnits = await readUnitPictures(db, bare);
  return rows.map((row) => {
    const picture = row.picture?.src ? row.picture : ofUnits.get(row.model_id);
    return { ...row, picture: picture ? shownPicture(picture) : null };
  });
}

/** One parameter, so that the statement is the same for any number of ids. */
function isOneOf(ids: readonly number[]): SQL {
  return sql`${models.modelId} = any(${`{${ids.join(',')}}`}::int[])`;
}

/**
 * Cards of the models with these ids, each at most a minute old, in the given order; ids that are
 * none are left out, and those that are given twice come once.
 */
export async function readCards(db: Database, ids: readonly number[]): Promise<ModelCard[]> {
  const wanted = [...new Set(ids)];
  const cards = await cachedRows(db, 'card', [], wanted, async (missing) => {
    const found = await selectCards(db, isOneOf(missing), [], missing.length);
    return new Map(found.map((card) => [card.model_id, card]));
  });
  return wanted.flatMap((id) => cards.get(id) ?? []);
}
