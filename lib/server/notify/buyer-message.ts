import { company, storeOf } from '@/lib/config/company';
import { stockNumberOf } from '@/lib/format/car-title';
import { localeOf } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { listEnquiryCars } from '../catalogue/enquiry-cars';
import type { Database } from '../db/database';
import type { enquiries } from '../db/schema/leads';
import type { notifications } from '../db/schema/notifications';
import { publicNameOf } from '../people/people';
import { privateLinkOf } from '../request/private-link';
import type { OutgoingMessage } from './channel';

type Lead = typeof enquiries.$inferSelect;
type Notification = typeof notifications.$inferSelect;

/** The cars asked about as the catalogue names them, with the numbers that their pages show; '' for none. */
async function knownCars(db: Database, { carModelSign, unit }: Lead): Promise<string> {
  const cars = await listEnquiryCars(db, carModelSign);
  return cars
    .map((car) => {
      const number = unit?.model_id === car.modelId ? unit.stock_number : stockNumberOf(car);
      return `${car.brandName} ${car.modelName}, ${number}`;
    })
    .join('; ');
}

/**
 * What the buyer gets, in the language of the enquiry. It repeats nothing that was typed: otherwise
 * anybody could type a stranger's address and send them any text in our name.
 */
export async function buyerMessage(
  db: Database,
  lead: Lead,
  { id, receiver }: Notification,
): Promise<OutgoingMessage> {
  const locale = localeOf(lead.lang);
  const t = textsOf(locale, 'enquiryCopy');
  const car = await knownCars(db, lead);
  const { number, ownerId } = lead;
  const name = ownerId ? await publicNameOf(db, ownerId, locale) : '';
  const link = privateLinkOf(lead);
  const text = [
    t('greeting'),
    '',
    t('received', { number }),
    ...(car ? [t('car', { car })] : []),
    t('promise', { days: company().replyBusinessDays }),
    ...(name ? [t('answeredBy', { name })] : []),
    '',
    ...(link ? [t('follow'), link, ''] : []),
    t('contact', { number }),
    `${storeTextsOf(locale, lead.port).name}, ${storeOf(lead.port).phone}`,
    company().email,
    '',
    t('reason'),
    '',
    company().name,
  ].join('\n');
  return { notificationId: id, receiver, subject: t('subject', { number }), text, data: {} };
}
