import type { AggregateRating, Car, Offer, Review, WithContext } from 'schema-dts';
import { STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { ModelDetail } from '@/lib/contract/calls/car';
import type { Review as BuyerReview, RatingSummary } from '@/lib/contract/calls/review';
import { fullNameOf, referenceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
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

function reviewOf(locale: Locale, review: BuyerReview): Review {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: review.author || textsOf(locale, 'reviewCard')('buyer') },
    datePublished: review.created_at,
    ...(review.lang && { inLanguage: review.lang }),
    reviewBody: [review.experience, review.comment].filter(Boolean).join('\n'),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: review.rating,
      bestRating: BEST,
      worstRating: WORST,
    },
  };
}

const CONDITIONS = {
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
    offeredBy: (holders.length > 0 ? holders : PORTS).map((port) => ({
      '@type': 'AutoDealer' as const,
      '@id': storeId(locale, port),
      name: textsOf(locale, 'stores')(`${port}.name`),
      telephone: STORES[port].phone,
    })),
  };
}

const millimetres = (value: number) =>
  ({ '@type': 'QuantitativeValue', value, unitCode: 'MMT' }) as const;

const DRIVES = {
  fwd: 'FrontWheelDriveConfiguration',
  rwd: 'RearWheelDriveConfiguration',
  awd: 'AllWheelDriveConfiguration',
  '4wd': 'FourWheelDriveConfiguration',
} as const;

const STEERING = { left: 'LeftHandDriving', right: 'RightHandDriving' } as const;

/** Measures and engine, where the catalogue has them. */
function bodyOf(locale: Locale, model: ModelDetail): Partial<Car & object> {
  return {
    bodyType: model.type_name,
    vehicleModelDate: String(model.model_year),
    vehicleSeatingCapacity: model.seats,
    numberOfDoors: model.doors,
    fuelType: textsOf(locale, 'energy')(model.energy_type),
    vehicleTransmission: textsOf(locale, 'gearbox')(model.gearbox),
    driveWheelConfiguration: `https://schema.org/${DRIVES[model.drive]}`,
    steeringPosition: `https://schema.org/${STEERING[model.steering]}`,
    depth: millimetres(model.length_mm),
    width: millimetres(model.width_mm),
    height: millimetres(model.height_mm),
    vehicleEngine: {
      '@type': 'EngineSpecification',
      enginePower: { '@type': 'QuantitativeValue', value: model.power_kw, unitCode: 'KWT' },
      ...(model.displacement_cc && {
        engineDisplacement: {
          '@type': 'QuantitativeValue',
          value: model.displacement_cc,
          unitCode: 'CMQ',
        },
      }),
    },
  };
}

/**
 * A car as search engines know products: with its price, its rating and what buyers say of it.
 * @param reviews those that the page shows
 */
export function carStructuredData(
  locale: Locale,
  model: ModelDetail,
  { summary, reviews }: { summary: RatingSummary; reviews: readonly BuyerReview[] },
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
    ...(reviews.length > 0 && { review: reviews.map((each) => reviewOf(locale, each)) }),
  };
  // A car is a product to schema.org; Google reads only what is said.
  return { ...car, '@type': ['Product', 'Car'] };
}
