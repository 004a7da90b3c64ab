import { storeDayOf } from '@/lib/config/answer-promise';
import { company } from '@/lib/config/company';
import { isWaiting } from '@/lib/config/enquiry-states';
import { personNameFor } from '@/lib/config/people';
import { THREAD_LIMITS } from '@/lib/config/thread-limits';
import { carTitleOf, stockNumberOf } from '@/lib/format/car-title';
import type { Locale } from '@/lib/i18n/locales';
import { listEnquiryCars } from '../catalogue/enquiry-cars';
import type { Database } from '../db/database';
import type { enquiries } from '../db/schema/leads';
import { publicNameOf } from '../people/people';
import { listThread, type ThreadMessage } from './thread';

type Lead = typeof enquiries.$inferSelect;

/** The state of an enquiry as its buyer reads it. */
function stateOf(
  { state }: Lead,
  messages: readonly ThreadMessage[],
  today: string,
): 'received' | 'inHand' | 'answered' | 'offered' | 'closed' {
  if (state === 'won' || state === 'lost') return 'closed';
  if (state === 'inHand') return 'inHand';
  if (state !== 'answered') return 'received';
  const answer = messages.findLast(({ staffId }) => staffId !== null);
  const until = answer?.offer?.valid_until;
  return answer?.offer && (!until || until >= today) ? 'offered' : 'answered';
}

/** The buyer's page, without name, telephone and mailbox: others may have the link. */
export async function readPrivatePage(db: Database, lead: Lead, locale: Locale, now: Date) {
  const [cars, messages] = await Promise.all([
    listEnquiryCars(db, lead.carModelSign),
    listThread(db, lead.id),
  ]);
  const isDue = isWaiting(lead.state) && lead.answerDueAt && lead.answerDueAt > now;
  const written = messages.filter(({ staffId }) => staffId === null).length;
  const { number, createdAt, remark, unit } = lead;
  return {
    number,
    createdAt,
    remark,
    port: lead.port,
    state: stateOf(lead, messages, storeDayOf(now)),
    /** Who answers, as buyers call them; '' where nobody is shown. */
    person: lead.ownerId ? await publicNameOf(db, lead.ownerId, locale) : '',
    /** Until when an answer is promised; null without a promise, or after it. */
    dueAt: isDue ? lead.answerDueAt : null,
    cars: cars.map((car) => ({
      modelId: car.modelId,
      unitId: unit?.model_id === car.modelId ? unit.unit_id : null,
      title: carTitleOf(car),
      stockNumber: unit?.model_id === car.modelId ? unit.stock_number : stockNumberOf(car),
      priceUsd: unit?.model_id === car.modelId ? unit.price_usd : car.priceUsd,
      picture: car.picture,
    })),
    /** The car's name where the catalogue no longer has it, otherwise ''. */
    carName: cars.length === 0 ? `${lead.brand} ${lead.carModel}`.trim() : '',
    messages: messages.map(({ id, at, staffId, authorNames, text, offer, pictures }) => ({
      id,
      at,
      text,
      offer,
      pictures,
      /** The staff member who wrote; null for the buyer. */
      author: staffId === null ? null : personNameFor(authorNames ?? {}, locale) || company().name,
    })),
    mayWrite: written < THREAD_LIMITS.messages,
  };
}
