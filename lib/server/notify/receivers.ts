import type { EnquiryKind } from '@/lib/config/enquiry-states';
import type { MailCap, RuleChannel, RuleEvent } from '@/lib/config/notification-terms';
import type { Port } from '@/lib/config/ports';
import type { SpamReason } from '@/lib/config/spam-reasons';
import type { notificationRules } from '../db/schema/notifications';
import type { Receiver } from '../jobs/outbox';
import type { NotificationSettings } from '../request/notification-settings';
import { nextInHours } from './rule-hours';

/** The facts of a lead that decide who is notified. */
export interface LeadFacts {
  port: Port;
  lang: string;
  kind: EnquiryKind;
  mail: string;
  /** Certain spam is still sent to staff and the CRM, but the buyer gets no copy. */
  spamReasons?: readonly SpamReason[] | undefined;
  /** The account that it was assigned to. */
  ownerId?: string | null | undefined;
  /** The cap that its copy to the buyer exceeds. */
  withoutCopy?: MailCap | null | undefined;
}

export type Rule = typeof notificationRules.$inferSelect;

/** A device of a staff member that may be notified. */
export interface Device {
  id: string;
  staffId: string;
  isOwners: boolean;
}

/** Everything besides the lead that decides who is notified. */
export interface Audience {
  settings: NotificationSettings;
  /** Those that are on. */
  rules: readonly Rule[];
  devices: readonly Device[];
  /** Mail addresses of owners' accounts. */
  ownerMails: readonly string[];
  /** Mail addresses of people who have access, by their ids. */
  staffMails: ReadonlyMap<string, string>;
}

function isAbout(rule: Rule, lead: LeadFacts | null): boolean {
  if (!lead) return true;
  return (
    (!rule.port || rule.port === lead.port) &&
    (!rule.lang || rule.lang === lead.lang) &&
    (!rule.enquiryKind || rule.enquiryKind === lead.kind)
  );
}

/** Receivers where no rule applies: those of the environment, owners, or devices. */
function receiversWithoutRule(
  { settings, devices, ownerMails }: Audience,
  channel: RuleChannel,
  event: RuleEvent,
  lead: LeadFacts | null,
): readonly string[] {
  if (channel === 'push')
    return devices.filter(({ isOwners }) => event === 'enquiry' || isOwners).map(({ id }) => id);
  const { all, ...ofPort } = settings.receivers[channel];
  if (event === 'enquiry' && lead) return [...all, ...ofPort[lead.port]];
  return channel === 'mail' && ownerMails.length > 0 ? ownerMails : all;
}

const isOpen = ({ settings }: Audience, channel: RuleChannel) => settings[channel] !== null;

/** The receivers of a rule; for push the devices of one person or of everybody. */
function receiversOfRule({ channel, receiver }: Rule, { devices }: Audience): string[] {
  if (channel !== 'push') return [receiver];
  return devices.filter(({ staffId }) => !receiver || staffId === receiver).map(({ id }) => id);
}

/** The mailbox or devices of the person whom a new enquiry was assigned to. */
function receiversOfOwner(
  { devices, staffMails }: Audience,
  channel: RuleChannel,
  ownerId: string,
): string[] {
  if (channel === 'push') {
    return devices.filter(({ staffId }) => staffId === ownerId).map(({ id }) => id);
  }
  const mail = channel === 'mail' && staffMails.get(ownerId);
  return mail ? [mail] : [];
}

function receiversOn(
  audience: Audience,
  channel: RuleChannel,
  event: RuleEvent,
  lead: LeadFacts | null,
  now: Date,
): Receiver[] {
  const rules = audience.rules.filter(
    (rule) => rule.channel === channel && rule.event === event && isAbout(rule, lead),
  );
  const found = new Map<string, Date | null>();
  for (const rule of rules) {
    const sendAfter = nextInHours(rule, now);
    for (const receiver of receiversOfRule(rule, audience)) {
      const other = found.get(receiver);
      // Of several rules the one that sends first applies.
      if (other === undefined || (other && (!sendAfter || sendAfter < other)))
        found.set(receiver, sendAfter);
    }
  }
  // Also where a rule names a person without a device.
  if (found.size === 0)
    for (const receiver of receiversWithoutRule(audience, channel, event, lead))
      found.set(receiver, null);
  const owner = event === 'enquiry' ? lead?.ownerId : null;
  const own = owner ? receiversOfOwner(audience, channel, owner) : [];
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const isOwn = (receiver: string) => own.some((each) => same(each, receiver));
  const ruled = [...found].map(([receiver, sendAfter]) => ({ channel, receiver, sendAfter }));
  // A rule that names the owner sets their hours; other receivers come after them.
  const unruled = own.filter((each) => !ruled.some(({ receiver }) => same(each, receiver)));
  return [
    ...unruled.map((receiver) => ({ channel, receiver, sendAfter: null })),
    ...ruled.filter(({ receiver }) => isOwn(receiver)),
    ...ruled.filter(({ receiver }) => !isOwn(receiver)),
  ];
}

/**
 * The staff to notify, each once per channel: the receivers of rules, and on channels where no rule
 * applies those of the environment, so that none is missed by mistake. The person whom a new
 * enquiry was assigned to comes first.
 * @param lead null for a summary
 */
export function staffReceivers(
  audience: Audience,
  event: RuleEvent,
  lead: LeadFacts | null,
  now: Date,
): Receiver[] {
  // A summary does not fit on a locked screen.
  const channels = (['mail', 'telegram', 'push'] as const).filter(
    (channel) => isOpen(audience, channel) && (event !== 'summary' || channel !== 'push'),
  );
  return channels.flatMap((channel) => receiversOn(audience, channel, event, lead, now));
}

/** The program that gets every enquiry, where one is configured. */
export function webhookReceivers({ webhook }: NotificationSettings): Receiver[] {
  if (!webhook) return [];
  return [{ channel: 'webhook', receiver: new URL(webhook.url).host, sendAfter: null }];
}
