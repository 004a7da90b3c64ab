import { and, asc, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '@/lib/contract/call';
import type { listUnits as listUnitsCall, UnitCard, UnitDetail } from '@/lib/contract/calls/car';
import {
  LISTED_STATUSES,
  SOLD_SHOWN_DAYS,
  UNITS_OF_MODEL_PAGE,
} from '@/lib/contract/unit-attributes';
import { maskedVin } from '@/lib/format/vin';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import type { AskedUnit } from '../db/schema/leads';
import { unitPictures, units, unitTexts } from '../db/schema/units';

/** Units of a model's page, and of one page of their list. */
const UNITS_PER_PAGE = 60;
/** Pictures of one unit at most. */
const PICTURES_MAX = 40;

const cardColumns = {
  unit_id: units.unitId,
  model_id: units.modelId,
  stock_number: units.stockNumber,
  vin: units.vin,
  condition: units.condition,
  built_on: units.builtOn,
  mileage_km: units.mileageKm,
  colour: units.colour,
  port: units.port,
  status: units.status,
  expected_on: units.expectedOn,
  reserved_until: sql<
    string | null
  >`to_char(${units.reservedUntil} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  price_usd: sql<number>`coalesce(${units.priceUsd}, ${models.statedPriceUsd})`,
};

/** Everything that is known of a unit but its texts and pictures. */
export const unitDetailColumns = {
  ...cardColumns,
  first_registered_on: units.firstRegisteredOn,
  owners: units.owners,
  interior_colour: units.interiorColour,
  battery_health: units.batteryHealth,
  accidents: units.accidents,
  paint: units.paint,
  checks: units.checks,
  papers: units.papers,
  sold_on: units.soldOn,
  updated_at: units.updatedAt,
  video_src: units.videoSrc,
  video_poster: units.videoPoster,
};

const detailColumns = {
  ...unitDetailColumns,
  report: sql<string>`coalesce(${unitTexts.report}, '')`,
};

const pictureColumns = {
  src: unitPictures.src,
  small_src: unitPictures.smallSrc,
  width: unitPictures.width,
  height: unitPictures.height,
  view: unitPictures.view,
  colour: unitPictures.colour,
  is_drawing: unitPictures.isDrawing,
  focus_x: unitPictures.focusX,
  focus_y: unitPictures.focusY,
};

/** Joins the picture that stands for a unit. */
export const isFirstPictureOfUnit = and(
  eq(unitPictures.unitId, units.unitId),
  eq(unitPictures.position, 1),
);

const masked = <Unit extends { vin: string | null }>(unit: Unit): Unit => ({
  ...unit,
  vin: unit.vin && maskedVin(unit.vin),
});

/** Units as lists show them. */
async function selectCards(
  db: Database,
  condition: SQL | undefined,
  order: SQL[],
  limit: number,
  offset = 0,
): Promise<UnitCard[]> {
  const rows = await db
    .select({ ...cardColumns, picture: pictureColumns })
    .from(units)
    .innerJoin(models, eq(models.modelId, units.modelId))
    .leftJoin(unitPictures, isFirstPictureOfUnit)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => masked({ ...row, picture: row.picture?.src ? row.picture : null }));
}

/**
 * The listed units of a model, page by page: those at the ports first, the cheapest of them first.
 * As many of each port as a model's page shows precede them, so that its visitors see some.
 * @param page from 1 on
 */
export async function listUnits(
  db: Database,
  modelId: number,
  page = 1,
): Promise<ResponseOf<typeof listUnitsCall>> {
  const isListed = and(eq(units.modelId, modelId), inArray(units.status, [...LISTED_STATUSES]));
  const inPort = [
    sql`array_position(${`{${LISTED_STATUSES.join(',')}}`}::text[], ${units.status})`,
    sql`coalesce(${units.priceUsd}, ${models.statedPriceUsd})`,
    asc(units.unitId),
  ];
  const place = sql`row_number() over (partition by ${units.port} order by ${sql.join(inPort, sql`, `)})`;
  const order = [sql`${place} > ${UNITS_OF_MODEL_PAGE}`, ...inPort];
  const offset = (page - 1) * UNITS_PER_PAGE;
  const [listed, total] = await Promise.all([
    selectCards(db, isListed, order, UNITS_PER_PAGE, offset),
    db.$count(units, isListed),
  ]);
  return { units: listed, total, page, page_size: UNITS_PER_PAGE };
}

/** Units by their number, also sold ones: a visitor with a number wants to know their state. */
export function findUnits(db: Database, named: SQL, limit: number): Promise<UnitCard[]> {
  const hasPage = and(ne(units.status, 'hidden'), not(isLongSold));
  return selectCards(db, and(named, hasPage), [asc(units.unitId)], limit);
}

/** Sold so long ago that its page is gone (410). */
export const isLongSold = sql<boolean>`(${units.status} = 'sold'
  and coalesce(${units.soldOn}, ${units.updatedAt}) < current_date - ${SOLD_SHOWN_DAYS}::int)`;

/** A unit as an enquiry stores it, whatever changes later; null for one that is not public. */
export async function findAskedUnit(db: Database, unitId: number): Promise<AskedUnit | null> {
  const { unit_id, model_id, stock_number, price_usd } = cardColumns;
  const [unit] = await db
    .select({ unit_id, model_id, stock_number, price_usd })
    .from(units)
    .innerJoin(models, eq(models.modelId, units.modelId))
    .where(and(eq(units.unitId, unitId), ne(units.status, 'hidden')));
  return unit ?? null;
}

/**
 * Which unit a printed stock number means, in any letter case and with or without hyphens; also one that
 * was sold long ago, whose address says that it is gone.
 */
export async function findUnitByStockNumber(db: Database, stockNumber: string) {
  const [unit] = await db
    .select({ unitId: units.unitId, modelId: units.modelId })
    .from(units)
    .where(
      and(
        sql`upper(replace(${units.stockNumber}, '-', '')) = ${stockNumber.replaceAll('-', '').toUpperCase()}`,
        ne(units.status, 'hidden'),
      ),
    )
    .orderBy(asc(units.unitId))
    .limit(1);
  return unit ?? null;
}

/** One unit with everything its page shows; null for one that is hidden, long sold or not there. */
export async function findUnit(
  db: Database,
  unitId: number,
  locale: Locale,
): Promise<UnitDetail | null> {
  const [unit] = await db
    .select(detailColumns)
    .from(units)
    .innerJoin(models, eq(models.modelId, units.modelId))
    .leftJoin(unitTexts, and(eq(unitTexts.unitId, units.unitId), eq(unitTexts.locale, locale)))
    .where(and(eq(units.unitId, unitId), ne(units.status, 'hidden'), not(isLongSold)))
    .limit(1);
  if (!unit) return null;
  const pictures = await listUnitPictures(db, unitId);
  return masked({ ...unit, picture: pictures[0] ?? null, pictures });
}

/** Pictures of one unit, the one that stands for it first. */
export function listUnitPictures(db: Database, unitId: number) {
  return db
    .select(pictureColumns)
    .from(unitPictures)
    .where(eq(unitPictures.unitId, unitId))
    .orderBy(asc(unitPictures.position))
    .limit(PICTURES_MAX);
}

/** Pictures that may stand for models without one of their own: of the newest listed unit of each. */
export async function readUnitPictures(db: Database, modelIds: readonly number[]) {
  if (modelIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectDistinctOn([units.modelId], { modelId: units.modelId, picture: pictureColumns })
    .from(units)
    .innerJoin(unitPictures, isFirstPictureOfUnit)
    .where(and(inArray(units.modelId, [...modelIds]), inArray(units.status, [...LISTED_STATUSES])))
    .orderBy(units.modelId, sql`${units.unitId} desc`);
  return new Map(
    rows.map(({ modelId, picture: { is_drawing: _, ...picture } }) => [modelId, picture]),
  );
}
