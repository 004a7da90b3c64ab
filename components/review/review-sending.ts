import { send } from '@/lib/api/browser';
import { publishReview, type ReviewMedia } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { clientIdFor, type ReviewValues } from './review-draft';

/**
 * Hands in a review, so that the same content sent twice is stored once.
 * @returns the review's id
 * @throws ApiError when it is refused, NetworkError when no answer came
 */
export async function sendReview(
  values: ReviewValues,
  media: readonly ReviewMedia[],
  token: string,
  lang: Locale,
): Promise<number> {
  const fields = {
    model_id: Number(values.car.id),
    rating: Number(values.rating) || undefined,
    purchase_time:
      values.year && values.month ? `${values.year}-${values.month.padStart(2, '0')}` : undefined,
    experience: values.experience.trim(),
    comment: values.comment.trim(),
    media: media.map(({ media_id }) => media_id),
    lang,
  };
  const client_id = clientIdFor(JSON.stringify(fields));
  const { review_id } = await send(publishReview, { token, ...fields, client_id });
  return review_id;
}
