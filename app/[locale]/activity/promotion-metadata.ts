import type { Metadata } from 'next';
import type { PromotionDetail } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { promotionHref } from '@/lib/routing/paths';
import { canonicalUrl, readAlternates } from '@/lib/seo/canonical';

/**
 * What search engines and messengers show of a promotion. Its address by id is the canonical one:
 * the address by code shows the same.
 * @param locales languages in which the promotion has a text
 */
export async function promotionMetadata(
  locale: Locale,
  promotion: PromotionDetail,
  locales: Locale[],
): Promise<Metadata> {
  const { title, summary: description, picture } = promotion;
  return {
    title,
    description,
    alternates: await readAlternates(locale, promotionHref(promotion.promotion_id), locales),
    openGraph: { title, description, images: [canonicalUrl(locale, picture.src)] },
  };
}
