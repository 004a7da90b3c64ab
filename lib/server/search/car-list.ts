import { type SQL, sql } from 'drizzle-orm';
import { referenceOf, unitReferenceOf } from '@/lib/format/reference';
import { type Database, rowsOf } from '../db/database';
import { models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import { allOf, CAR_CONDITIONS, type CarFilter, type CarSource, isAskedFor } from './car-search';

export type { CarFilter };

const CARS_PER_PAGE = 40;

/** In which order staff see cars; `standing` is the longest on the site first. */
export const CAR_SORTS = ['new', 'standing', 'changed', 'cheap', 'dear'] as const;
export type CarSort = (typeof CAR_SORTS)[number];

/** The cursor at the end of a page: the value of its order, '' for cars without one. */
export interface CarCursor {
  kind: CarSource;
  at: string;
  id: number;
}

/** A unit, or a model that has none, as the list shows it. */
export interface CarRow {
  kind: CarSource;
  id: number;
  model_id: number;
  /** As staff and buyers quote it; null for models. */
  stock_number: string | null;
  vin: string | null;
  brand_name: string;
  model_name: string;
  trim: string;
  model_year: number;
  condition: 'new' | 'used' | null;
  port: 'khorgos' | 'erenhot' | null;
  status: CarFilter['status'] | null;
  expected_on: string | null;
  /** ISO 8601. */
  reserved_until: string | null;
  sold_on: string | null;
  price_usd: number | null;
  /** What counts where a unit has no price of its own. */
  model_price_usd: number;
  mileage_km: number | null;
  /** ISO 8601; null for models. */
  status_since: string | null;
  created_at: string | null;
  updated_at: string;
  stock_khorgos: number | null;
  stock_erenhot: number | null;
  picture: string | null;
  has_own_picture: boolean;
  /** Its place in the order. */
  at: string;
}

/** What each order goes by in both tables; each has an index. */
const ORDERS: Record<
  CarSort,
  { by: Record<CarSource, SQL> | null; type: string; isDown: boolean }
> = {
  new: { by: null, type: '', isDown: true },
  standing: { by: null, type: '', isDown: false },
  changed: {
    by: { units: sql`${units.updatedAt}`, models: sql`${models.updatedAt}` },
    type: 'date',
    isDown: true,
  },
  cheap: {
    by: { units: sql`coalesce(${units.priceUsd}, 0)`, models: sql`${models.priceUsd}` },
    type: 'integer',
    isDown: false,
  },
  dear: {
    by: { units: sql`coalesce(${units.priceUsd}, 0)`, models: sql`${models.priceUsd}` },
    type: 'integer',
    isDown: true,
  },
};

const ID = { units: sql`${units.unitId}`, models: sql`${models.modelId}` };
const SOURCES = ['units', 'models'] as const;

const isoOf = (column: unknown) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of CarRow, of `page`, which has ids in their order. */
const DETAILS: Record<CarSource, SQL> = {
  units: sql`
    'units' as kind, units.unit_id as id, units.model_id, units.stock_number, units.vin,
    brands.brand_name, models.model_name, models.trim, models.model_year, units.condition,
    units.port, units.status, units.expected_on::text, ${isoOf(sql`units.reserved_until`)} as reserved_until,
    units.sold_on::text, units.price_usd, models.price_usd as model_price_usd, units.mileage_km,
    ${isoOf(sql`units.status_since`)} as status_since, ${isoOf(sql`units.created_at`)} as created_at,
    units.updated_at::text, null as stock_khorgos, null as stock_erenhot,
    coalesce(own.small_src, shared.small_src) as picture, own.small_src is not null as has_own_picture
    from page join units on units.unit_id = page.id join models using (model_id)
    join brands using (brand_sign)
    left join unit_pictures own on own.unit_id = units.unit_id and own.position = 1
    left join model_pictures shared on shared.model_id = models.model_id and shared.position = 1`,
  models: sql`
    'models' as kind, models.model_id as id, models.model_id, null as stock_number, null as vin,
    brands.brand_name, models.model_name, models.trim, models.model_year, models.condition,
    null as port, null as status, null as expected_on, null as reserved_until, null as sold_on,
    models.price_usd, models.price_usd as model_price_usd, null as mileage_km, null as status_since,
    null as created_at, models.updated_at::text, models.stock_khorgos, models.stock_erenhot,
    own.small_src as picture, own.small_src is not null as has_own_picture
    from page join models on models.model_id = page.id join brands using (brand_sign)
    left join model_pictures own on own.model_id = models.model_id and own.position = 1`,
};

async function readRows(db: Database, source: CarSource, ids: SQL): Promise<CarRow[]> {
  const details = sql`select page.at, ${DETAILS[source]} order by page.place`;
  return rowsOf(await db.execute(sql`with page as (${ids}) ${details}`));
}

/** Units come before models at the same place of an order, and before all of them in one without a value. */
function afterOf(source: CarSource, sort: CarSort, cursor: CarCursor): SQL | undefined {
  const { by, type, isDown } = ORDERS[sort];
  const beyond = isDown ? sql`<` : sql`>`;
  const isSame = source === cursor.kind;
  if (!by) {
    if (isSame) return sql`${ID[source]} ${beyond} ${cursor.id}`;
    return source === 'units' ? sql`false` : undefined;
  }
  const value = sql`${cursor.at}::${sql.raw(type)}`;
  if (isSame)
    return sql`(${by[source]}, ${ID[source]}) ${beyond} (${value}, ${cursor.id}::integer)`;
  return source === 'units'
    ? sql`${by[source]} ${beyond} ${value}`
    : sql`${by[source]} ${beyond}= ${value}`;
}

function idsOf(
  source: CarSource,
  filter: CarFilter,
  sort: CarSort,
  limit: number,
  cursor?: CarCursor,
) {
  const { by, isDown } = ORDERS[sort];
  const direction = isDown ? sql`desc` : sql`asc`;
  const order = by ? sql`${by[source]} ${direction}, ` : sql``;
  const where = [...CAR_CONDITIONS[source](filter), cursor && afterOf(source, sort, cursor)];
  return sql`
    select ${ID[source]} as id, ${by ? sql`${by[source]}::text` : sql`''`} as at,
      row_number() over (order by ${order}${ID[source]} ${direction}) as place
    from (select * from ${source === 'units' ? units : models} where ${allOf(where)}
      order by ${order}${ID[source]} ${direction} limit ${limit}) as ${sql.identifier(source)}`;
}

/** Whether `a` stands before `b`: text compares as the database does for days, and numbers by worth. */
function isBefore(a: CarRow, b: CarRow, sort: CarSort): boolean {
  const { by, type, isDown } = ORDERS[sort];
  if (!by || a.at === b.at) return a.kind === 'units';
  const isLess = type === 'integer' ? Number(a.at) < Number(b.at) : a.at < b.at;
  return isLess !== isDown;
}

/** A page of units and of models that have none. @param cursor where the page before ended */
export async function listCars(
  db: Database,
  filter: CarFilter,
  sort: CarSort,
  cursor?: CarCursor,
): Promise<{ cars: CarRow[]; next: CarCursor | undefined }> {
  const wanted = CARS_PER_PAGE + 1;
  const found: CarRow[][] = [];
  for (const source of SOURCES) {
    // Without a value all units come first.
    const isFull = !ORDERS[sort].by && (found[0]?.length ?? 0) >= wanted;
    const rows = isAskedFor(source, filter) && !isFull;
    found.push(rows ? await readRows(db, source, idsOf(source, filter, sort, wanted, cursor)) : []);
  }
  const [ofUnits = [], ofModels = []] = found;
  const merged: CarRow[] = [];
  while (merged.length < wanted && (ofUnits.length > 0 || ofModels.length > 0)) {
    const unit = ofUnits[0];
    const model = ofModels[0];
    const isUnit = unit && (!model || isBefore(unit, model, sort));
    const next = (isUnit ? ofUnits : ofModels).shift();
    if (next) merged.push(next);
  }
  const cars = merged.slice(0, CARS_PER_PAGE);
  const last = cars.at(-1);
  const next = merged.length > CARS_PER_PAGE && last;
  return { cars, next: next ? { kind: next.kind, at: next.at, id: next.id } : undefined };
}

/** One car as the list shows it; null where there is none. */
export async function findCar(
  db: Database,
  { kind, id }: Pick<CarRow, 'kind' | 'id'>,
): Promise<CarRow | null> {
  const [row] = await readRows(db, kind, sql`select ${id}::integer as id, '' as at, 1 as place`);
  return row ?? null;
}

/** Several of a kind, in the order of their numbers; those that are gone are left out. */
export async function findCars(
  db: Database,
  kind: CarRow['kind'],
  ids: readonly number[],
): Promise<CarRow[]> {
  if (ids.length === 0) return [];
  const list = sql.join(
    ids.map((id) => sql`(${id}::integer)`),
    sql`, `,
  );
  return readRows(
    db,
    kind,
    sql`select id, '' as at, id as place from (values ${list}) as ids (id)`,
  );
}

/** What people call a car: BAM-U1023, or BAM-101 for a model. */
export async function nameOfCar(
  db: Database,
  { kind, id }: Pick<CarRow, 'kind' | 'id'>,
): Promise<string> {
  if (kind === 'models') return referenceOf(id);
  return (await findCar(db, { kind, id }))?.stock_number ?? unitReferenceOf(id);
}
