import type { EnquiryKind } from '@/lib/config/enquiry-states';
import type { MailCap, RuleChannel, RuleEvent } from '@/lib/config/notification-terms';
import type { Port } from '@/lib/config/ports';
import type { SpamReason } from '@/lib/config/spam-reasons';
import type { notificationRules } from '../db/schema/notifications';
import type { Receiver } from '../jobs/outbox';
import type { NotificationSettings } from '../request/notification-settings';
import { nextInHours } from './rule-hours';

/** What decides who is told of a lead. */
export interface LeadFacts {
  port: Port;
  lang: string;
  kind: EnquiryKind;
  mail: string;
  /** Where they leave no doubt, staff see it all the same, but nobody else is written to. */
  spamReasons?: readonly SpamReason[] | undefined;
  /** The account that it was given to. */
  ownerId?: string | null | undefined;
  /** The cap that its copy to the buyer is beyond. */
  withoutCopy?: MailCap | null | undefined;
}

export type Rule = typeof notificationRules.$inferSelect;

/** A device of somebody of the staff that may be told. */
export interface Device {
  id: string;
  staffId: string;
  isOwners: boolean;
}

/** Everything besides the lead that decides who is told. */
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

/** Whom the environment names, or who has asked for it: told of whatever no rule is about. */
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

/** Whom a rule names: of push, the devices of one person or of everybody. */
function receiversOfRule({ channel, receiver }: Rule, { devices }: Audience): string[] {
  if (channel !== 'push') return [receiver];
  return devices.filter(({ staffId }) => !receiver || staffId === receiver).map(({ id }) => id);
}

/** Whom a new enquiry was given to: their mailbox, or their devices. */
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
      // Of several rules the one that tells first.
      if (other === undefined || (other && (!sendAfter || sendAfter < other)))
        found.set(receiver, sendAfter);
    }
  }
  // Also where a rule names somebody who has no browser that may be told.
  if (found.size === 0)
    for (const receiver of receiversWithoutRule(audience, channel, event, lead))
      found.set(receiver, null);
  const owner = event === 'enquiry' ? lead?.ownerId : null;
  const own = owner ? receiversOfOwner(audience, channel, owner) : [];
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const isOwn = (receiver: string) => own.some((each) => same(each, receiver));
  const ruled = [...found].map(([receiver, sendAfter]) => ({ channel, receiver, sendAfter }));
  // A rule that names them says when; others are told by the rules as ever, after them.
  const unruled = own.filter((each) => !ruled.some(({ receiver }) => same(each, receiver)));
  return [
    ...unruled.map((receiver) => ({ channel, receiver, sendAfter: null })),
    ...ruled.filter(({ receiver }) => isOwn(receiver)),
    ...ruled.filter(({ receiver }) => !isOwn(receiver)),
  ];
}

/**
 * Staff who are told of something, each once for a channel: whom rules name, and on channels where
 * no rule is about it whom the environment names, so that nothing goes unsaid by mistake. Of a new
 * enquiry first of all whoever it was given to.
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
