import { readArticles } from '@/lib/content/articles';
import { readBrands, readCarTypes, readModelChanges } from '@/lib/content/catalogue';
import { readPromotions } from '@/lib/content/promotions';
import type { PromotionCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { articleHref, brandHref, carHref, promotionHref, typeHref } from '@/lib/routing/paths';
import { canonicalUrl } from './canonical';

/** Pages that exist in every language and do not come from the catalogue. */
const FIXED_PATHS = [
  '/',
  '/brand',
  '/menuCar',
  '/homeReviews',
  '/about',
  '/buyCar',
  '/contactUs',
  '/dealerRecruitment',
  '/arriveGift',
  '/privacy',
  '/terms',
];

interface Entry {
  path: string;
  /** ISO date or time of the last change, where it is known. */
  changed?: string | undefined;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A promotion's page looks different once it runs, and again once it has ended. */
export function lastTurnOf(
  { starts_at: startsAt, ends_at: endsAt }: Pick<PromotionCard, 'starts_at' | 'ends_at'>,
  nowMs: number,
): string | undefined {
  return [endsAt, startsAt].find((time) => Date.parse(time) <= nowMs);
}

/** A list of texts and its members; a language without any has no such list to show. */
function listWith(path: string, members: Entry[]): Entry[] {
  return members.length > 0 ? [{ path }, ...members] : [];
}

/** The sitemap of one language: fixed pages, brands, car types, every model and what is written. */
export async function sitemapOf(locale: Locale): Promise<string> {
  const [brands, types, models, articles, promotions] = await Promise.all([
    readBrands(locale),
    readCarTypes(locale),
    readModelChanges(locale),
    readArticles(locale),
    readPromotions(locale),
  ]);
  const nowMs = Date.now();
  const entries: Entry[] = [
    ...FIXED_PATHS.map((path) => ({ path })),
    ...listWith(
      '/activity',
      promotions.map((promotion) => ({
        path: promotionHref(promotion.promotion_id),
        changed: lastTurnOf(promotion, nowMs),
      })),
    ),
    ...listWith(
      '/article',
      articles.map(({ article_id: id, published_at: changed }) => ({
        path: articleHref(id),
        changed,
      })),
    ),
    ...brands.map(({ brand_sign: sign }) => ({ path: brandHref(sign) })),
    ...types.map(({ type_sign: sign }) => ({ path: typeHref(sign) })),
    ...models.map(({ model_id: id, updated_at: changed }) => ({ path: carHref(id), changed })),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(({ path, changed }) => {
      const modified = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : '';
      return `<url><loc>${escapeXml(canonicalUrl(locale, path))}</loc>${modified}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');
}
