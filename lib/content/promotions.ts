import {
  listPromotions,
  type PromotionCard,
  readPromotion,
  readPromotionByCode,
} from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';
import { contentClient } from './content-client';

/** Promotions with a text in the language: running first, then coming, then ended. */
export async function readPromotions(locale: Locale): Promise<PromotionCard[]> {
  const promotions = await cachedRead('promotions', [locale], () =>
    contentClient(locale)(listPromotions, {}),
  );
  return promotions ?? [];
}

/** One promotion, or null when there is none with this id in the language. */
export function readPromotionById(locale: Locale, promotionId: number) {
  return cachedRead('promotion', [promotionId, locale], () =>
    contentClient(locale)(readPromotion, { promotion_id: promotionId }),
  );
}

/**
 * The promotion that carries a code, or null. Codes are printed on paper and typed by hand, so
 * letter case makes no difference, and one entry of the cache serves every spelling.
 */
export function readPromotionByCoder(locale: Locale, coder: string) {
  const code = coder.toUpperCase();
  return cachedRead('promotion-by-code', [code, locale], () =>
    contentClient(locale)(readPromotionByCode, { coder: code }),
  );
}
