import type { Car, Offer, WithContext } from 'schema-dts';
import type { ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import { colourNameOf, fullNameOf } from '@/lib/format/model-facts';
import { expectedDayOf } from '@/lib/format/unit-facts';
import type { Locale } from '@/lib/i18n/locales';
import { unitHref } from '@/lib/routing/paths';
import { canonicalUrl } from '../canonical';
import { bodyOf, CONDITIONS, dealersOf } from './car';

const AVAILABILITY = {
  coming: 'PreOrder',
  at_port: 'InStock',
  reserved: 'Reserved',
  sold: 'SoldOut',
  hidden: 'Discontinued',
} as const satisfies Record<UnitDetail['status'], string>;

function offerOf(locale: Locale, unit: UnitDetail): Offer {
  const expected = expectedDayOf(unit);
  return {
    '@type': 'Offer',
    // What a sold car cost is not on its page either.
    ...(unit.status !== 'sold' && { price: unit.price_usd, priceCurrency: 'USD' }),
    ...(unit.condition && { itemCondition: CONDITIONS[unit.condition] }),
    availability: `https://schema.org/${AVAILABILITY[unit.status]}`,
    ...(expected && { availabilityStarts: expected }),
    url: canonicalUrl(locale, unitHref(unit.model_id, unit.unit_id)),
    offeredBy: dealersOf(locale, [unit.port]),
  };
}

/**
 * One car as search engines list vehicles (developers.google.com/search/docs/appearance/
 * structured-data/vehicle-listing). What is not known of it is not said, and the vehicle's number,
 * which is asked for there, is left out: it is nowhere public as a whole.
 */
export function unitStructuredData(locale: Locale, model: ModelDetail, unit: UnitDetail): object {
  const pictures = unit.pictures.length > 0 ? unit.pictures : model.pictures;
  const { mileage_km: km, colour, interior_colour: interior, built_on: built } = unit;
  const car: WithContext<Car> = {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: fullNameOf(model),
    sku: unit.stock_number,
    url: canonicalUrl(locale, unitHref(unit.model_id, unit.unit_id)),
    ...(unit.report && { description: unit.report }),
    brand: { '@type': 'Brand', name: model.brand_name },
    model: model.model_name,
    ...(model.trim && { vehicleConfiguration: model.trim }),
    image: pictures.map(({ src }) => canonicalUrl(locale, src)),
    ...bodyOf(locale, model),
    ...(unit.condition && { itemCondition: CONDITIONS[unit.condition] }),
    ...(typeof km === 'number' && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: km, unitCode: 'KMT' },
    }),
    ...(colour && { color: colourNameOf(locale, colour) }),
    ...(interior && { vehicleInteriorColor: colourNameOf(locale, interior) }),
    ...(built && { productionDate: built }),
    ...(unit.first_registered_on && { dateVehicleFirstRegistered: unit.first_registered_on }),
    ...(typeof unit.owners === 'number' && { numberOfPreviousOwners: unit.owners }),
    offers: offerOf(locale, unit),
  };
  // A car is a product to schema.org; Google reads only what is said.
  return { ...car, '@type': ['Product', 'Car'] };
}
