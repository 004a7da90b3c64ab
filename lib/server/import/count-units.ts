import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../db/database';
import { models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import { isOneOf } from './write-rows';

/**
 * Updates what lists show of models (stock at the ports, the lowest price, new or used) from their
 * units. Units at a port are in stock; coming and reserved ones count for price and condition only.
 * Hidden units do not count, and a model without any has what was stated.
 * @param modelIds of units that were written or removed
 * @param day of the change, which becomes that of models that this changes; without it they keep
 *   the day that was stated
 */
export async function countUnits(
  db: Database,
  modelIds: readonly number[],
  day: string | null = null,
): Promise<void> {
  if (modelIds.length === 0) return;
  await db.execute(sql`
    with counted as (
      select ${models.modelId} as model_id, count(unit_id) > 0 as has_units,
        count(*) filter (where ${units.status} = 'at_port' and ${units.port} = 'khorgos') as khorgos,
        count(*) filter (where ${units.status} = 'at_port' and ${units.port} = 'erenhot') as erenhot,
        coalesce(
          min(coalesce(${units.priceUsd}, ${models.statedPriceUsd}))
            filter (where ${units.status} in ('at_port', 'coming')),
          min(coalesce(${units.priceUsd}, ${models.statedPriceUsd})) filter (where ${units.status} = 'reserved')
        ) as price_usd,
        bool_or(${units.condition} = 'new') filter (where ${units.status} <> 'sold') as has_new,
        bool_or(${units.condition} = 'used') filter (where ${units.status} <> 'sold') as has_used
      from ${models} left join ${units}
        on ${units.modelId} = ${models.modelId} and ${units.status} <> 'hidden'
      where ${isOneOf(models.modelId, modelIds)}
      group by ${models.modelId}
    ), fresh as (
      select model_id,
        case when has_units then khorgos end as khorgos,
        case when has_units then erenhot end as erenhot,
        price_usd,
        case when has_units then coalesce(has_new, false) end as has_new,
        case when has_units then coalesce(has_used, false) end as has_used
      from counted
    )
    update ${models} set unit_stock_khorgos = khorgos, unit_stock_erenhot = erenhot,
      unit_price_usd = fresh.price_usd, unit_has_new = fresh.has_new, unit_has_used = fresh.has_used,
      updated_at = greatest(updated_at, ${day}::date)
    from fresh
    where ${models.modelId} = fresh.model_id
      and (unit_stock_khorgos, unit_stock_erenhot, unit_price_usd, unit_has_new, unit_has_used)
        is distinct from (khorgos, erenhot, fresh.price_usd, fresh.has_new, fresh.has_used)
  `);
}

/** The models that units are of. */
export async function modelsOfUnits(
  db: Database,
  unitIds: readonly number[],
): Promise<{ model_id: number; brand_sign: string; type_sign: string; unit_id: number }[]> {
  if (unitIds.length === 0) return [];
  return rowsOf(
    await db.execute(sql`
      select unit_id, model_id, brand_sign, type_sign
      from ${units} join ${models} using (model_id)
      where ${isOneOf(units.unitId, unitIds)}
    `),
  );
}
