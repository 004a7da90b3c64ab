import { REVIEW_IMAGES_MAX, REVIEW_VIDEOS_MAX } from '@/lib/contract/review-limits';
import type { Locale } from '@/lib/i18n/locales';
import { type Messages, textsOf } from '@/lib/i18n/texts';

const LIMITS = { images: REVIEW_IMAGES_MAX, videos: REVIEW_VIDEOS_MAX };

/**
 * The message of a rejected request where it is not one of the contract's fixed texts. The screens
 * show it unchanged (specification section 8), so it is a sentence in the visitor's language.
 */
export function errorMessage(name: keyof Messages['rejections'], locale: Locale): string {
  return textsOf(locale, 'rejections')(name, LIMITS);
}
