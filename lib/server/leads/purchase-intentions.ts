import type { ParsedRequestOf } from '@/lib/contract/call';
import type { recordPurchaseIntention as call } from '@/lib/contract/calls/clue';
import type { ServiceContext } from '@/lib/server/http/context';
import { errorMessage } from '@/lib/server/http/error-messages';
import { hashAddress } from '@/lib/server/http/ip-address';
import { rejected } from '@/lib/server/http/request-error';
import { purchaseIntentions } from '../db/schema/leads';

/**
 * Stores that a visitor saved a model. Who it was may be unknown; which model may not.
 * @throws RequestError 1 when neither the model's sign nor its name is given
 */
export async function recordPurchaseIntention(
  input: ParsedRequestOf<typeof call>,
  { db, locale, address, now }: ServiceContext,
): Promise<null> {
  if (!input.car_model_sign?.trim() && !input.car_model?.trim()) {
    throw rejected(errorMessage('unknownModel', locale));
  }
  await db.insert(purchaseIntentions).values({
    createdAt: now,
    addressHash: hashAddress(address, now),
    name: input.name ?? '',
    mobile: input.mobile ?? '',
    mail: input.mail ?? '',
    lang: locale,
    brand: input.brand ?? '',
    brandSign: input.brand_sign ?? '',
    carModel: input.car_model ?? '',
    carModelSign: input.car_model_sign ?? '',
  });
  return null;
}
