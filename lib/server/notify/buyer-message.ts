import { and, eq } from 'drizzle-orm';
import { company, storeOf } from '@/lib/config/company';
import { isLocale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';
import type { enquiries } from '../db/schema/leads';
import type { notifications } from '../db/schema/notifications';
import { publicNameOf } from '../people/people';
import { privateLinkOf } from '../request/private-link';
import type { OutgoingMessage } from './channel';

type Lead = typeof enquiries.$inferSelect;
type Notification = typeof notifications.$inferSelect;

/** The car's name as the catalogue has it, or nothing. */
async function knownCar(db: Database, { carModelSign }: Lead): Promise<string> {
  if (!carModelSign) return '';
  const [car] = await db
    .select({ brand: brands.brandName, model: models.modelName, id: models.modelId })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .where(and(eq(models.modelSign, carModelSign)));
  return car ? `${car.brand} ${car.model}, ${company().stockPrefix}-${car.id}` : '';
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
  const locale = isLocale(lead.lang) ? lead.lang : 'ru';
  const t = textsOf(locale, 'enquiryCopy');
  const car = await knownCar(db, lead);
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
