import type { Metadata } from 'next';
import type { PromotionDetail } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { promotionHref } from '@/lib/routing/paths';
import { alternatesOf, canonicalUrl } from '@/lib/seo/canonical';

/**
 * What search engines and messengers show of a promotion. Its address by id is the canonical one:
 * the address by code shows the same.
 * @param locales languages in which the promotion has a text
 */
export function promotionMetadata(
  locale: Locale,
  promotion: PromotionDetail,
  locales: Locale[],
): Metadata {
  const { title, summary: description, picture } = promotion;
  return {
    title,
    description,
    alternates: alternatesOf(locale, promotionHref(promotion.promotion_id), locales),
    openGraph: { title, description, images: [canonicalUrl(locale, picture.src)] },
  };
}
