import { eq } from 'drizzle-orm';
import { company } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';
import { fullNameOf, priceOf } from '@/lib/format/model-facts';
import { localeOf } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { originOf } from '@/lib/routing/hosts';
import { ARRIVAL_PATH, carHref } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { arrivalWishes } from '../db/schema/arrivals';
import type { enquiries } from '../db/schema/leads';
import type { notifications } from '../db/schema/notifications';
import { listArrived } from './arrivals';
import { type OutgoingMessage, ReceiverGone } from './channel';

/**
 * Tells a buyer that a car has come, in the language of the wish. It repeats nothing that was typed, as
 * copies do not (buyer-message.ts): names and addresses are the catalogue's.
 * @throws ReceiverGone where the wish or its cars no longer exist
 */
export async function arrivalMessage(
  db: Database,
  lead: typeof enquiries.$inferSelect,
  { id, receiver }: typeof notifications.$inferSelect,
): Promise<OutgoingMessage> {
  const [wish] = await db.select().from(arrivalWishes).where(eq(arrivalWishes.enquiryId, lead.id));
  const models = wish ? await listArrived(db, wish.filters, lead.lang) : [];
  if (!wish || models.length === 0) throw new ReceiverGone('no car');
  const locale = localeOf(lead.lang);
  const t = textsOf(locale, 'arrival');
  const site = originOf(serverEnv().SITE_ORIGIN, locale);
  const cars = models.flatMap((model) => [
    `${fullNameOf(model)}, ${priceOf(locale, model.price_usd)}`,
    site + carHref(model.model_id),
    '',
  ]);
  const text = [
    textsOf(locale, 'enquiryCopy')('greeting'),
    '',
    t('mailText'),
    '',
    ...cars,
    t('mailOnce'),
    '',
    t('mailStop'),
    `${site}${ARRIVAL_PATH}?code=${wish.code}`,
    '',
    company().name,
  ].join('\n');
  return { notificationId: id, receiver, subject: t('mailSubject'), text, data: {} };
}
