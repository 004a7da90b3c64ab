import { COMPANY } from '@/lib/config/company';
import type { ModelDetail } from '@/lib/contract/calls/car';
import type { RatingSummary } from '@/lib/contract/calls/review';
import { fullNameOf, referenceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { carHref } from '@/lib/routing/paths';
import { canonicalUrl } from './canonical';

/** Average rating and number of reviews; omitted for a car without reviews. */
function aggregateRatingOf({ average, total }: RatingSummary): object {
  if (average === null || total === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(average * 10) / 10,
      reviewCount: total,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** A car as schema.org describes one, with its price at the port and its rating. */
export function carStructuredData(
  locale: Locale,
  model: ModelDetail,
  reviews: RatingSummary,
): object {
  const isInStock = model.stock_khorgos + model.stock_erenhot > 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: fullNameOf(model),
    sku: referenceOf(model.model_id),
    brand: { '@type': 'Brand', name: model.brand_name },
    model: model.model_name,
    vehicleModelDate: String(model.model_year),
    bodyType: model.type_name,
    vehicleSeatingCapacity: model.seats,
    ...aggregateRatingOf(reviews),
    image: model.pictures.map(({ src }) => canonicalUrl(locale, src)),
    offers: {
      '@type': 'Offer',
      price: model.price_usd,
      priceCurrency: 'USD',
      availability: `https://schema.org/${isInStock ? 'InStock' : 'BackOrder'}`,
      url: canonicalUrl(locale, carHref(model.model_id)),
      seller: { '@type': 'AutoDealer', name: COMPANY.name },
    },
  };
}
