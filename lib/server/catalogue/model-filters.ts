import { and, eq, lte, ne, or, type SQL } from 'drizzle-orm';
import { CONCESSION_MAX_HP } from '@/lib/config/recycling-fee';
import type { ModelFilters } from '@/lib/contract/calls/car';
import { models } from '../db/schema/catalogue';

/** See hasConcessionalFee of lib/format/model-facts.ts, which marks them. */
export const keepsConcessionalFee = or(
  and(eq(models.energyType, 'electric'), lte(models.powerHp, CONCESSION_MAX_HP.electric)),
  and(ne(models.energyType, 'electric'), lte(models.powerHp, CONCESSION_MAX_HP.other)),
);

/** What each filter asks of a model, by the filter's name; those not given ask nothing. */
export function conditionsOf(filters: ModelFilters): Record<keyof ModelFilters, SQL | undefined> {
  const { brand_sign, type_sign, energy_type, price_max_usd, recycling_fee } = filters;
  return {
    brand_sign: brand_sign ? eq(models.brandSign, brand_sign) : undefined,
    type_sign: type_sign ? eq(models.typeSign, type_sign) : undefined,
    energy_type: energy_type ? eq(models.energyType, energy_type) : undefined,
    price_max_usd: price_max_usd === undefined ? undefined : lte(models.priceUsd, price_max_usd),
    recycling_fee: recycling_fee ? keepsConcessionalFee : undefined,
  };
}
