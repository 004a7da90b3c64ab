import { send } from '@/lib/api/browser';
import { recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { readJson } from '@/lib/site/browser-storage';
import { USER_INFO_KEY } from '@/lib/site/storage-keys';
import type { FavouriteRow } from '@/store/favourites';

/** Contact details the visitor left with an earlier enquiry (specification section 3). */
function knownVisitor(): { name?: string; mobile?: string; mail?: string } {
  const known = readJson(USER_INFO_KEY);
  if (typeof known !== 'object' || known === null) return {};
  const { name, mobile, mail } = known as Record<string, unknown>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { name: textOf(name), mobile: textOf(mobile), mail: textOf(mail) };
}

/**
 * Sends the purchase intention of a car put into favourites (POST /api/clue/record_buy).
 * @throws ApiError, NetworkError
 */
export async function recordIntention(row: FavouriteRow): Promise<void> {
  await send(
    recordPurchaseIntention,
    {
      ...knownVisitor(),
      brand: row.brand_name,
      brand_sign: row.brand_sign,
      car_model: row.model_name,
      car_model_sign: row.model_sign,
    },
    { keepalive: true },
  );
}
