import { eq } from 'drizzle-orm';
import { company, storeOf } from '@/lib/config/company';
import { personNameFor } from '@/lib/config/people';
import { dayOf } from '@/lib/format/day';
import { priceOf } from '@/lib/format/model-facts';
import { localeOf } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import type { Database } from '../db/database';
import { type enquiries, enquiryMessages } from '../db/schema/leads';
import type { notifications } from '../db/schema/notifications';
import { privateLinkOf } from '../request/private-link';
import { type OutgoingMessage, ReceiverGone } from './channel';

/** The message of an enquiry that a notification is about; null where it no longer exists. */
export async function findWritten(db: Database, messageId: number) {
  const { staffId, authorNames, text, offer } = enquiryMessages;
  const [found] = await db
    .select({ staffId, authorNames, text, offer })
    .from(enquiryMessages)
    .where(eq(enquiryMessages.id, messageId));
  return found ?? null;
}

/**
 * The mail to the buyer with the answer of staff, in the language of the enquiry, and the link to
 * the page where they can write again.
 * @throws ReceiverGone where the answer no longer exists
 */
export async function answerMessage(
  db: Database,
  lead: typeof enquiries.$inferSelect,
  { id, receiver, messageId }: typeof notifications.$inferSelect,
): Promise<OutgoingMessage> {
  const answer = await findWritten(db, messageId ?? 0);
  if (!answer?.staffId) throw new ReceiverGone('no answer');
  const locale = localeOf(lead.lang);
  const t = textsOf(locale, 'answerMail');
  const copy = textsOf(locale, 'enquiryCopy');
  const { number } = lead;
  const name = personNameFor(answer.authorNames ?? {}, locale) || company().name;
  const { offer } = answer;
  const offered = offer
    ? [
        '',
        t('offer', {
          car: offer.title,
          stock: offer.stock_number,
          price: priceOf(locale, offer.price_usd),
        }),
        ...(offer.valid_until
          ? [
              textsOf(locale, 'privatePage')('validUntil', {
                day: dayOf(locale, offer.valid_until),
              }),
            ]
          : []),
      ]
    : [];
  const link = privateLinkOf(lead);
  const text = [
    copy('greeting'),
    '',
    t('intro', { name, number }),
    '',
    answer.text,
    ...offered,
    '',
    ...(link ? [copy('follow'), link, ''] : []),
    copy('contact', { number }),
    `${storeTextsOf(locale, lead.port).name}, ${storeOf(lead.port).phone}`,
    company().email,
    '',
    company().name,
  ].join('\n');
  return { notificationId: id, receiver, subject: t('subject', { number }), text, data: {} };
}
