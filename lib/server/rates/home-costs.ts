import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { isLandedCity, type LandedCity, landedCountryOf } from '@/lib/config/landed-countries';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { listHomeCosts as listHomeCostsCall } from '@/lib/contract/calls/money';
import { dayOf } from '@/lib/format/day';
import type { HomeEstimate } from '@/lib/format/home-estimate';
import { landedCarOf } from '@/lib/format/landed-car';
import { roughRangeOf, totalRangeOf } from '@/lib/format/landed-sums';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { type LandedCost, landedCostOf } from '@/lib/landed-cost/landed-cost';
import { ratesInForce } from '@/lib/landed-cost/rates-in-force';
import { ATTRIBUTE_COLUMNS } from '../catalogue/attribute-columns';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import type { ServiceContext } from '../request/context';
import { notFound } from '../request/request-error';
import { type ShownRate, shownRateOf } from './shown-rate';

const { energy_type, power_kw, engine_kw, thirty_minute_kw, displacement_cc } = ATTRIBUTE_COLUMNS;
const { model_year, steering, seats, type_sign, price_usd } = ATTRIBUTE_COLUMNS;

const costColumns = {
  model_id: models.modelId,
  price_usd,
  energy_type,
  power_kw,
  engine_kw,
  thirty_minute_kw,
  displacement_cc,
  model_year,
  steering,
  seats,
  type_sign,
};

interface HomeCost {
  modelId: number;
  cost: LandedCost;
}

type CostRow = Parameters<typeof landedCarOf>[0] & { model_id: number; price_usd: number };

function costOf(row: CostRow & { built_on?: string | null }, city: LandedCity, day: string) {
  const question = { country: landedCountryOf(city), city, car: landedCarOf(row, row), day };
  return { modelId: row.model_id, cost: landedCostOf(question, ratesInForce(day)) };
}

/** What one car of a model costs in a city; null for one that is not public. */
async function findUnitCost(
  db: Database,
  unitId: number,
  city: LandedCity,
  now: Date,
): Promise<HomeCost | null> {
  const [row] = await db
    .select({
      ...costColumns,
      price_usd: sql<number>`coalesce(${units.priceUsd}, ${models.statedPriceUsd})`,
      built_on: units.builtOn,
    })
    .from(units)
    .innerJoin(models, eq(models.modelId, units.modelId))
    .where(and(eq(units.unitId, unitId), ne(units.status, 'hidden')));
  return row ? costOf(row, city, storeDayOf(now)) : null;
}

/** The same of models that a condition names, from their lowest prices. */
async function findModelCosts(
  db: Database,
  named: SQL,
  city: LandedCity,
  { now, limit }: { now: Date; limit: number },
): Promise<HomeCost[]> {
  const rows = await db.select(costColumns).from(models).where(named).limit(limit);
  return rows.map((row) => costOf(row, city, storeDayOf(now)));
}

function textOf(
  locale: Locale,
  city: LandedCity,
  cost: LandedCost,
  rate: ShownRate | null,
): string {
  const t = textsOf(locale, 'ownSums');
  const name = textsOf(locale, 'landedCost')(`cities.${city}`);
  if (!cost.isKnown) return t('askUs', { city: name });
  const { lowUsd, highUsd } = cost;
  const sum = rate
    ? roughRangeOf(locale, rate.currency, lowUsd * rate.perUsd, highUsd * rate.perUsd)
    : totalRangeOf(locale, lowUsd, highUsd);
  return t('at', { city: name, sum: `≈ ${sum}` });
}

/** @throws RequestError 404 for a city without rates */
export async function listHomeCosts(
  { city, ids = [], unit_id: unitId, currency }: ParsedRequestOf<typeof listHomeCostsCall>,
  { db, locale, now }: ServiceContext,
): Promise<ResponseOf<typeof listHomeCostsCall>> {
  if (!isLandedCity(city)) throw notFound();
  const rate = currency ? shownRateOf(currency, locale, now) : null;
  const isNamed = sql`${models.modelId} = any(${`{${ids.join(',')}}`}::int[])`;
  const unit = unitId ? await findUnitCost(db, unitId, city, now) : null;
  const found = unit ? [unit] : await findModelCosts(db, isNamed, city, { now, limit: ids.length });
  const t = textsOf(locale, 'landedCost');
  const sums = found.flatMap(({ cost }) => (cost.isKnown ? [cost] : []));
  const note = textsOf(locale, 'ownSums')('estimate', {
    city: t(`cities.${city}`),
    date: dayOf(locale, storeDayOf(now)),
  });
  const label = sums.some(({ isExample }) => isExample) ? ` · ${t('withExamples')}` : '';
  return {
    note: sums.length > 0 ? note + label : '',
    costs: found.map(({ modelId, cost }) => ({
      model_id: modelId,
      text: textOf(locale, city, cost, rate),
    })),
  };
}

/** What an enquiry keeps of that: about one car or model; null where no city is named. */
export async function homeEstimateOf(
  db: Database,
  asked: { home_city?: string; unit_id?: number; car_model_sign?: string },
  now: Date,
): Promise<HomeEstimate | null> {
  const { home_city: city, unit_id: unitId, car_model_sign: modelSign = '' } = asked;
  if (!isLandedCity(city)) return null;
  const named = eq(models.modelSign, modelSign);
  const found = unitId
    ? await findUnitCost(db, unitId, city, now)
    : (await findModelCosts(db, named, city, { now, limit: 1 }))[0];
  const day = storeDayOf(now);
  if (!found?.cost.isKnown) return { city, day };
  const { lowUsd, highUsd, isExample } = found.cost;
  return {
    city,
    day,
    low_usd: Math.round(lowUsd),
    high_usd: Math.round(highUsd),
    ...(isExample && { is_example: true }),
  };
}
