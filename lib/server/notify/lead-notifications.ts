import { isCertainSpam } from '@/lib/config/spam-reasons';
import type { Database } from '../db/database';
import { storeNotifications } from '../jobs/outbox';
import type { NotificationSettings } from '../request/notification-settings';
import { readAudience } from './audience';
import { tellStaff } from './digest';
import { type LeadFacts, staffReceivers, webhookReceivers } from './receivers';

/**
 * Whether a buyer is to get a copy of a lead: not where there is no address to trust (somebody merely
 * suspected is answered like others), and not whoever only saved a car: nothing was sent that could be
 * confirmed.
 */
export function wantsCopy(
  { mail }: NotificationSettings,
  lead: Pick<LeadFacts, 'mail' | 'kind' | 'spamReasons'>,
): boolean {
  return (
    mail !== null &&
    lead.mail !== '' &&
    lead.kind !== 'intention' &&
    !isCertainSpam(lead.spamReasons ?? [])
  );
}

/**
 * Stores who has to be told of a new lead: staff, the CRM, then the buyer.
 * @param db the transaction that stores the lead
 */
export async function addNotifications(
  db: Database,
  settings: NotificationSettings,
  enquiryId: number,
  lead: LeadFacts,
  now: Date,
): Promise<void> {
  const audience = await readAudience(db, settings);
  const staff = [...staffReceivers(audience, 'enquiry', lead, now), ...webhookReceivers(settings)];
  await tellStaff(db, settings, { kind: 'enquiry', enquiryId }, staff, now);
  if (!wantsCopy(settings, lead) || lead.withoutCopy) return;
  const buyer = { channel: 'mail', receiver: lead.mail.toLowerCase(), sendAfter: null } as const;
  await storeNotifications(db, { kind: 'copy', enquiryId }, [buyer], now);
}
