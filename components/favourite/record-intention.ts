import { send } from '@/lib/api/browser';
import { leadOrigin } from '@/lib/browser/visit';
import { readVisitorInfo } from '@/lib/browser/visitor-info';
import { keepForLater } from '@/lib/offline/keep-for-later';
import type { FavouriteRow } from '@/store/site-store';

/**
 * Sends the purchase intention of a car put into favourites (POST /api/clue/record_buy), with the
 * contact details the visitor left with an earlier form, if any.
 * @throws ApiError, NetworkError
 */
export async function recordIntention(row: FavouriteRow): Promise<void> {
  void keepForLater();
  await send(
    'POST /api/clue/record_buy',
    {
      ...readVisitorInfo(),
      brand: row.brand_name,
      brand_sign: row.brand_sign,
      car_model: row.model_name,
      car_model_sign: row.model_sign,
    },
    { keepalive: true, origin: leadOrigin() },
  );
}
