import type { AggregateRating, Car, Offer, WithContext } from 'schema-dts';
import { PORTS, type Port } from '@/lib/config/ports';
import {
  ATTRIBUTES,
  type Attribute,
  type AttributeName,
  type AttributeWith,
} from '@/lib/contract/attributes';
import type { ModelDetail } from '@/lib/contract/calls/car';
import type { RatingSummary } from '@/lib/contract/calls/review';
import { fullNameOf } from '@/lib/format/model-facts';
import { referenceOf } from '@/lib/format/reference';
import { choiceNameOf } from '@/lib/format/spec-groups';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';
import { carHref } from '@/lib/routing/paths';
import { canonicalUrl } from '../canonical';
import { storeId } from './company';

const BEST = 5;
const WORST = 1;

/** Average rating and number of reviews; none for a car without reviews. */
function ratingOf({ average, total }: RatingSummary): AggregateRating | undefined {
  if (average === null || total === 0) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: Math.round(average * 10) / 10,
    reviewCount: total,
    bestRating: BEST,
    worstRating: WORST,
  };
}

export const CONDITIONS = {
  new: 'https://schema.org/NewCondition',
  used: 'https://schema.org/UsedCondition',
} as const;

/** The price at the port and where the car stands; none without a price. */
function offerOf(locale: Locale, model: ModelDetail): Offer | undefined {
  if (!(model.price_usd > 0)) return undefined;
  const stock = { khorgos: model.stock_khorgos, erenhot: model.stock_erenhot };
  const holders = PORTS.filter((port) => stock[port] > 0);
  return {
    '@type': 'Offer',
    price: model.price_usd,
    priceCurrency: 'USD',
    ...(model.condition && { itemCondition: CONDITIONS[model.condition] }),
    availability: `https://schema.org/${holders.length > 0 ? 'InStock' : 'BackOrder'}`,
    url: canonicalUrl(locale, carHref(model.model_id)),
    offeredBy: dealersOf(locale, holders.length > 0 ? holders : PORTS),
  };
}

/** The stores at some ports, as those who offer a car. */
export function dealersOf(locale: Locale, ports: readonly Port[]) {
  return ports.map((port) => ({
    '@type': 'AutoDealer' as const,
    '@id': storeId(locale, port),
    name: storeTextsOf(locale, port).name,
  }));
}

const DRIVES = {
  fwd: 'FrontWheelDriveConfiguration',
  rwd: 'RearWheelDriveConfiguration',
  awd: 'AllWheelDriveConfiguration',
  '4wd': 'FourWheelDriveConfiguration',
} as const;

const STEERING = { left: 'LeftHandDriving', right: 'RightHandDriving' } as const;

type Property = (typeof ATTRIBUTES)[AttributeWith<{ schemaOrg: string }>]['schemaOrg'];
type Properties = Partial<Pick<Extract<Car, object>, Property>>;

/** Units of measures by their UN/CEFACT codes. */
const UNIT_CODES: Record<string, string> = { mm: 'MMT', kg: 'KGM', kw: 'KWT', cc: 'CMQ' };

const quantity = (value: number, unit: string) =>
  ({ '@type': 'QuantitativeValue', value, unitCode: UNIT_CODES[unit] }) as const;

/** Attributes that are a property by themselves. */
function attributesOf(locale: Locale, model: ModelDetail): Properties {
  const properties: Record<string, unknown> = {};
  for (const [name, { schemaOrg, unit }] of Object.entries<Attribute>(ATTRIBUTES)) {
    const value = model[name as AttributeName];
    if (!schemaOrg || value === null || value === undefined) continue;
    properties[schemaOrg] = unit
      ? quantity(Number(value), unit)
      : (choiceNameOf(locale, name as AttributeName, String(value)) ?? value);
  }
  return properties;
}

/** Measures and engine, where the catalogue has them. */
export function bodyOf(locale: Locale, model: ModelDetail): Partial<Car & object> {
  const { displacement_cc: cc } = model;
  return {
    ...attributesOf(locale, model),
    bodyType: model.type_name,
    vehicleModelDate: String(model.model_year),
    driveWheelConfiguration: `https://schema.org/${DRIVES[model.drive]}`,
    steeringPosition: `https://schema.org/${STEERING[model.steering]}`,
    vehicleEngine: {
      '@type': 'EngineSpecification',
      enginePower: quantity(model.power_kw, 'kw'),
      ...(cc && { engineDisplacement: quantity(cc, 'cc') }),
    },
  };
}

/**
 * A car as search engines know products: with its price and its rating. What buyers say stands in the
 * page alone: here it would make every car's page a fifth of a kilobyte heavier.
 */
export function carStructuredData(
  locale: Locale,
  model: ModelDetail,
  summary: RatingSummary,
): object {
  const offer = offerOf(locale, model);
  const rating = ratingOf(summary);
  const car: WithContext<Car> = {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: fullNameOf(model),
    sku: referenceOf(model.model_id),
    url: canonicalUrl(locale, carHref(model.model_id)),
    ...(model.summary && { description: model.summary }),
    brand: { '@type': 'Brand', name: model.brand_name },
    model: model.model_name,
    image: model.pictures.map(({ src }) => canonicalUrl(locale, src)),
    ...bodyOf(locale, model),
    ...(offer && { offers: offer }),
    ...(rating && { aggregateRating: rating }),
  };
  // A car is a product to schema.org; Google reads only what is said.
  return { ...car, '@type': ['Product', 'Car'] };
}
