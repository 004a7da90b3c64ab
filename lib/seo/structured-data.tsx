import type { ModelDetail } from '@/lib/contract/calls/car';
import { fullNameOf, referenceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { COMPANY } from '@/lib/site/company';
import { carHref } from '@/lib/site/paths';
import { canonicalUrl } from './canonical';

/** A car as schema.org describes one, with its price at the port. */
export function carStructuredData(locale: Locale, model: ModelDetail): object {
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

/** Puts structured data into the page; `<` is escaped so that no text can end the script. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
