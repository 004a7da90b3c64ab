import { readBrands, readCarTypes, readModelChanges } from '@/lib/content/catalogue';
import type { Locale } from '@/lib/i18n/locales';
import { brandHref, carHref, typeHref } from '@/lib/site/paths';
import { canonicalUrl } from './canonical';

/** Pages that exist in every language and do not come from the catalogue. */
const FIXED_PATHS = [
  '/',
  '/brand',
  '/menuCar',
  '/about',
  '/activity',
  '/article',
  '/buyCar',
  '/contactUs',
  '/dealerRecruitment',
  '/arriveGift',
  '/privacy',
  '/terms',
];

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The sitemap of one language: fixed pages, brands, car types and every model. */
export async function sitemapOf(locale: Locale): Promise<string> {
  const [brands, types, models] = await Promise.all([
    readBrands(locale),
    readCarTypes(locale),
    readModelChanges(locale),
  ]);
  const entries = [
    ...FIXED_PATHS.map((path) => ({ path, changed: null })),
    ...brands.map(({ brand_sign }) => ({ path: brandHref(brand_sign), changed: null })),
    ...types.map(({ type_sign }) => ({ path: typeHref(type_sign), changed: null })),
    ...models.map((model) => ({ path: carHref(model.model_id), changed: model.updated_at })),
  ].map(({ path, changed }) => {
    const modified = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeXml(canonicalUrl(locale, path))}</loc>${modified}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
