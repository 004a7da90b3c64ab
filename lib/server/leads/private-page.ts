import { storeDayOf } from '@/lib/config/answer-promise';
import { company } from '@/lib/config/company';
import { isWaiting } from '@/lib/config/enquiry-states';
import { THREAD_LIMITS } from '@/lib/config/thread-limits';
import { carTitleOf, stockNumberOf } from '@/lib/format/car-title';
import type { Locale } from '@/lib/i18n/locales';
import { listEnquiryCars } from '../catalogue/enquiry-cars';
import type { Database } from '../db/database';
import type { enquiries } from '../db/schema/leads';
import { publicNameOf } from '../people/people';
import { listThread, type ThreadMessage } from './thread';

type Lead = typeof enquiries.$inferSelect;

/** How a buyer reads what became of an enquiry. */
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

/** What the buyer's page shows: no name, telephone or mailbox, which others with the link need not learn. */
export async function readPrivatePage(db: Database, lead: Lead, locale: Locale, now: Date) {
  const [cars, messages] = await Promise.all([
    listEnquiryCars(db, lead.carModelSign),
    listThread(db, lead.id),
  ]);
  const ids = [lead.ownerId, ...messages.map(({ staffId }) => staffId)].filter((id) => id !== null);
  const names = new Map<string, string>();
  for (const id of new Set(ids)) names.set(id, await publicNameOf(db, id, locale));
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
    person: (lead.ownerId && names.get(lead.ownerId)) || '',
    /** Until when an answer is promised; null where none is, or the time is over. */
    dueAt: isDue ? lead.answerDueAt : null,
    cars: cars.map((car) => ({
      modelId: car.modelId,
      unitId: unit?.model_id === car.modelId ? unit.unit_id : null,
      title: carTitleOf(car),
      stockNumber: unit?.model_id === car.modelId ? unit.stock_number : stockNumberOf(car),
      priceUsd: unit?.model_id === car.modelId ? unit.price_usd : car.priceUsd,
      picture: car.picture,
    })),
    /** Where the catalogue has the car no more. */
    carName: cars.length === 0 ? `${lead.brand} ${lead.carModel}`.trim() : '',
    messages: messages.map(({ id, at, staffId, text, offer, pictures }) => ({
      ...{ id, at, text, offer, pictures },
      /** Who of the mall writes; null for the buyer. */
      author: staffId === null ? null : names.get(staffId) || company().name,
    })),
    mayWrite: written < THREAD_LIMITS.messages,
  };
}
