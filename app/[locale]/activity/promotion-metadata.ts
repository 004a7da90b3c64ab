import type { Metadata } from 'next';
import type { PromotionDetail } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { promotionHref } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { shareFactsOfPromotion, sharePicturePath } from '@/lib/seo/share-picture';

/**
 * What search engines and messengers show of a promotion. Its address by id is the canonical one:
 * the address by code shows the same.
 * @param locales languages in which the promotion has a text
 */
export function promotionMetadata(
  locale: Locale,
  promotion: PromotionDetail,
  locales: Locale[],
): Promise<Metadata> {
  const { title, summary: description } = promotion;
  const path = promotionHref(promotion.promotion_id);
  const picture = sharePicturePath(locale, shareFactsOfPromotion(locale, promotion));
  return pageMetadata(locale, path, { title, description }, { locales, picture });
}
