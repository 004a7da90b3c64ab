import { and, asc, eq, sql } from 'drizzle-orm';
import { isCertainSpam } from '@/lib/config/spam-reasons';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { byMail, storeNotifications } from '../jobs/outbox';
import type { NotificationSettings } from '../request/notification-settings';
import { readAudience } from './audience';
import { tellStaff } from './digest';
import { type Audience, type LeadFacts, staffReceivers, webhookReceivers } from './receivers';

/** Leads per batch. */
const BATCH = 100;

/**
 * Whether a buyer gets a copy of a lead: not without an address, not for certain spam (mere
 * suspicion does not count), and not for a saved car or a wish, to which no answer is promised.
 */
export function wantsCopy(
  { mail }: NotificationSettings,
  lead: Pick<LeadFacts, 'mail' | 'kind' | 'spamReasons'>,
): boolean {
  return (
    mail !== null &&
    lead.mail !== '' &&
    lead.kind !== 'intention' &&
    lead.kind !== 'arrival' &&
    !isCertainSpam(lead.spamReasons ?? [])
  );
}

/**
 * Queues the notifications of a new lead: staff, the CRM, then the buyer.
 * @param db a transaction
 */
export async function addNotifications(
  db: Database,
  audience: Audience,
  enquiryId: number,
  lead: LeadFacts,
  now: Date,
): Promise<void> {
  const { settings } = audience;
  const staff = [...staffReceivers(audience, 'enquiry', lead, now), ...webhookReceivers(settings)];
  await tellStaff(db, settings, { kind: 'enquiry', enquiryId }, staff, now);
  if (!wantsCopy(settings, lead) || lead.withoutCopy) return;
  const buyer = byMail(lead.mail.toLowerCase());
  await storeNotifications(db, { kind: 'copy', enquiryId }, [buyer], now);
}

/**
 * Queues the notifications of new leads, each in one transaction with the mark that it is done, so
 * that none is notified twice or forgotten, however many workers run this. A lead whose
 * notifications cannot be stored is left for the next run, and blocks no other.
 * @returns how many there were
 * @throws AggregateError of those that failed, after the others
 */
export async function tellOfNewLeads(
  db: Database,
  settings: NotificationSettings,
  now: Date,
): Promise<number> {
  const { id, awaitsNotification } = enquiries;
  const found = await db
    .select({ id })
    .from(enquiries)
    .where(sql`${awaitsNotification}`)
    .orderBy(asc(id))
    .limit(BATCH);
  if (found.length === 0) return 0;
  const audience = await readAudience(db, settings);
  const errors: unknown[] = [];
  for (const each of found) {
    const told = db.transaction(async (transaction) => {
      const [lead] = await transaction
        .update(enquiries)
        .set({ awaitsNotification: false })
        .where(and(eq(id, each.id), sql`${awaitsNotification}`))
        .returning();
      if (lead) await addNotifications(transaction, audience, lead.id, lead, now);
    });
    await told.catch((error) => errors.push(error));
  }
  if (errors.length > 0)
    throw new AggregateError(errors, 'leads that nobody could be told of', { cause: errors[0] });
  return found.length;
}
