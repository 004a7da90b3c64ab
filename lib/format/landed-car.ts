import type { ModelDetail } from '@/lib/contract/calls/car';
import type { LandedCar } from '@/lib/landed-cost/car';

/** What of a model decides about its duties. */
export type PricedModel = Pick<
  ModelDetail,
  | 'energy_type'
  | 'power_kw'
  | 'engine_kw'
  | 'thirty_minute_kw'
  | 'displacement_cc'
  | 'model_year'
  | 'steering'
  | 'seats'
  | 'type_sign'
>;

/** What is offered: a model from its lowest price, or one car of it. */
export interface PricedOffer {
  price_usd: number;
  /** Year and month in which the one car was built, where that is known. */
  built_on?: string | null;
}

export const landedCarOf = (
  model: PricedModel,
  { price_usd: priceUsd, built_on: builtOn = null }: PricedOffer,
): LandedCar => ({
  priceUsd,
  energy: model.energy_type,
  powerKw: model.power_kw,
  engineKw: model.engine_kw,
  thirtyMinuteKw: model.thirty_minute_kw,
  displacementCc: model.displacement_cc,
  modelYear: builtOn ? Number(builtOn.slice(0, 4)) : model.model_year,
  ...(builtOn && { builtOn }),
  steering: model.steering,
  seats: model.seats,
  typeSign: model.type_sign,
});
