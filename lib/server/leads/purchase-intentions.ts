import { and, eq, gt } from 'drizzle-orm';
import { isEmail } from '@/lib/config/email';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type { recordPurchaseIntention as call } from '@/lib/contract/calls/clue';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { hashAddress } from '@/lib/server/request/ip-address';
import { rejected } from '@/lib/server/request/request-error';
import { plainPhone } from '@/lib/server/request/text-fields';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { countryIdOf } from '../geo/countries';
import { storedOrigin } from './lead-origin';
import { countryOfPhone, internationalPhone } from './phone-number';
import { type Contacts, isFrom } from './same-person';
import { storeEnquiry } from './store-enquiry';

const DAY_MS = 24 * 3_600_000;

interface Sender extends Contacts {
  addressHash: string;
}

/** The cars that this sender, or without a contact this address, has saved within a day. */
async function savedToday(db: Database, sender: Sender, now: Date) {
  const { carModel, carModelSign, createdAt, kind } = enquiries;
  const since = new Date(now.getTime() - DAY_MS);
  const isUnknownHere = and(
    eq(enquiries.addressHash, sender.addressHash),
    eq(enquiries.mobile, ''),
    eq(enquiries.mail, ''),
  );
  return db
    .select({ carModel, carModelSign })
    .from(enquiries)
    .where(and(gt(createdAt, since), eq(kind, 'intention'), isFrom(sender) ?? isUnknownHere))
    .limit(200);
}

/**
 * Stores that a visitor saved a model. The visitor may be unknown, the model may not. A car that
 * the same person saves again within a day is stored once, and staff are notified only of the first
 * car a day of a sender with a contact.
 * @throws RequestError 1 when neither the model's sign nor its name is given
 */
export async function recordPurchaseIntention(
  input: ParsedRequestOf<typeof call>,
  { db, locale, address, now, origin }: ServiceContext,
): Promise<null> {
  const carModel = input.car_model?.trim() ?? '';
  const carModelSign = input.car_model_sign?.trim() ?? '';
  if (!carModelSign && !carModel) throw rejected(errorMessage('unknownModel', locale));
  const typed = plainPhone(input.mobile ?? '');
  const mail = input.mail?.trim() ?? '';
  const sender: Sender = {
    mobile: internationalPhone(typed, undefined, locale) ?? typed,
    mail: isEmail(mail) ? mail : '',
    addressHash: hashAddress(address, now),
  };
  const saved = await savedToday(db, sender, now);
  if (saved.some((car) => car.carModel === carModel && car.carModelSign === carModelSign)) {
    return null;
  }
  const isTold = saved.length === 0 && (sender.mobile !== '' || sender.mail !== '');
  // The call has no country; a telephone number usually implies it.
  const countryId = countryIdOf(countryOfPhone(sender.mobile));
  const lead = {
    ...sender,
    ...(await storedOrigin(db, origin, { countryId, lang: locale, from: '' })),
    countryId,
    kind: 'intention' as const,
    createdAt: now,
    name: input.name?.trim() ?? '',
    country: '',
    remark: '',
    lang: locale,
    brand: input.brand ?? '',
    brandSign: input.brand_sign ?? '',
    carModel,
    carModelSign,
    suspect: false,
  };
  await storeEnquiry(db, lead, { isTold });
  return null;
}
