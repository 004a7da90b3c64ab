import { asc, eq, type SQL, sql } from 'drizzle-orm';
import {
  LANDING_MODELS_MIN,
  LANDING_PRICES_USD,
  LANDING_SHARE_MAX,
} from '@/lib/config/landing-pages';
import { PORTS } from '@/lib/config/ports';
import type { ResponseOf } from '@/lib/contract/call';
import type { listLandingPages as listLandingPagesCall } from '@/lib/contract/calls/landing';
import type { Database } from '../db/database';
import { brands, carTypes, models } from '../db/schema/catalogue';
import { cachedQuery } from '../read-cache';

type LandingPages = ResponseOf<typeof listLandingPagesCall>;

/** The most types and brands whose pages are considered. */
const TYPES_MAX = 200;
const BRANDS_MAX = 1000;

/** See the call of the same name. */
export function listLandingPages(db: Database): Promise<LandingPages> {
  return cachedQuery(db, 'landing', [], () => selectLandingPages(db));
}

/** The same from the present catalogue, not cached. */
export async function selectLandingPages(db: Database): Promise<LandingPages> {
  return [...(await listTypesByPrice(db)), ...(await listBrandsAtPorts(db))];
}

const countAll = sql<number>`count(*)::int`;

/** How many models fulfil each of some conditions, as one array. */
const countEach = (conditions: SQL[]) =>
  sql<number[]>`json_build_array(${sql.join(
    conditions.map((condition) => sql`count(*) filter (where ${condition})`),
    sql`, `,
  )})`;

/** Whether some of all models are enough for a page that differs clearly from that of all. */
const isOfItsOwn = (count: number, total: number) =>
  count >= LANDING_MODELS_MIN && count <= total * LANDING_SHARE_MAX;

/** Types up to a price, each page clearly other than the type's own and that of the price below. */
async function listTypesByPrice(db: Database): Promise<LandingPages> {
  // Grouped within one index, so that no row of the table is read.
  const counted = db
    .select({
      typeSign: models.typeSign,
      total: countAll.as('total'),
      upTo: countEach(LANDING_PRICES_USD.map((usd) => sql`${models.priceUsd} <= ${usd}::int`)).as(
        'up_to',
      ),
    })
    .from(models)
    .groupBy(models.typeSign)
    .as('counted');
  const rows = await db
    .select({ type_sign: carTypes.typeSign, total: counted.total, upTo: counted.upTo })
    .from(carTypes)
    .innerJoin(counted, eq(counted.typeSign, carTypes.typeSign))
    .orderBy(asc(carTypes.position), asc(carTypes.typeSign))
    .limit(TYPES_MAX);
  return rows.flatMap(({ type_sign, total, upTo }) => {
    let below = 0;
    return LANDING_PRICES_USD.flatMap((price_max_usd, i) => {
      const model_count = upTo[i] ?? 0;
      if (!isOfItsOwn(model_count, total) || below > model_count * LANDING_SHARE_MAX) return [];
      below = model_count;
      return { type_sign, price_max_usd, model_count };
    });
  });
}

/**
 * Brands at each port. It reads every model, because no index has just brand and stock: once an hour
 * and after each change of the catalogue, for which one more index would slow every import.
 */
async function listBrandsAtPorts(db: Database): Promise<LandingPages> {
  const stock = { khorgos: models.stockKhorgos, erenhot: models.stockErenhot };
  const counted = db
    .select({
      brandSign: models.brandSign,
      total: countAll.as('total'),
      atPorts: countEach(PORTS.map((port) => sql`${stock[port]} > 0`)).as('at_ports'),
    })
    .from(models)
    .groupBy(models.brandSign)
    .as('counted');
  const rows = await db
    .select({ brand_sign: brands.brandSign, total: counted.total, atPorts: counted.atPorts })
    .from(brands)
    .innerJoin(counted, eq(counted.brandSign, brands.brandSign))
    .orderBy(asc(brands.position), asc(brands.brandSign))
    .limit(BRANDS_MAX);
  return rows.flatMap(({ brand_sign, total, atPorts }) =>
    PORTS.flatMap((port, i) => {
      const model_count = atPorts[i] ?? 0;
      return isOfItsOwn(model_count, total) ? { brand_sign, port, model_count } : [];
    }),
  );
}
