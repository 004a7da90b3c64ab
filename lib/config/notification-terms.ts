/** The channels of notifications, in the order of the desk. */
export const CHANNELS = ['mail', 'telegram', 'webhook', 'push'] as const;

export type Channel = (typeof CHANNELS)[number];

/**
 * What a message is for: `enquiry` tells staff of a new one; `copy` tells the buyer that it has
 * arrived, `answer` what staff have written to them, `arrival` that a car has for which they wait;
 * `followUp` tells staff that a buyer has written again; `reminder` comes before the promise of an
 * answer breaks, `overdue` when it has; `digest` sums
 * up those of a flood, `summary` a day; `recovery` is a member's link to a new password, `proof` one that
 * proves a mailbox, `reviewAnswer` tells a member that their review was answered; `invitation` is a link to the staff side, `security` tells somebody there what
 * happened to their account.
 */
export type NotificationKind =
  | 'enquiry'
  | 'copy'
  | 'answer'
  | 'followUp'
  | 'arrival'
  | 'reminder'
  | 'overdue'
  | 'digest'
  | 'summary'
  | 'recovery'
  | 'proof'
  | 'reviewAnswer'
  | 'invitation'
  | 'security';

/** Those to staff about one enquiry; a digest sums up the rest when there are too many. */
export const STAFF_KINDS = ['enquiry', 'followUp', 'reminder', 'overdue'] as const;

export type StaffKind = (typeof STAFF_KINDS)[number];

/** Those to mailboxes that visitors typed, so that one may not exist. */
export const VISITOR_KINDS = [
  'copy',
  'answer',
  'arrival',
  'recovery',
  'proof',
  'reviewAnswer',
] as const satisfies NotificationKind[];

/** Whose mails were too many for a copy to the buyer (lib/server/notify/mail-caps.ts). */
export type MailCap = 'address' | 'network' | 'mailbox' | 'site';

/**
 * `dead`: not delivered before its deadline; it is resent only when a person asks for it.
 * `withdrawn`: its content no longer matters, its receiver has gone, or the mail server knows no such
 * mailbox of a visitor; the last are resent when a person asks for it.
 */
export const NOTIFICATION_STATES = ['dead', 'pending', 'sent', 'withdrawn'] as const;

export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** What rules can notify people of; reminders go to those who were notified of the enquiry. */
export const RULE_EVENTS = ['enquiry', 'overdue', 'summary'] as const;

export type RuleEvent = (typeof RULE_EVENTS)[number];

/** Channels that reach people; a webhook reaches a program, which gets every enquiry. */
export const RULE_CHANNELS = ['mail', 'telegram', 'push'] as const;

export type RuleChannel = (typeof RULE_CHANNELS)[number];

/** The most rules: more than anyone keeps track of. */
export const RULES_MAX = 100;

export function isNotificationState(value: unknown): value is NotificationState {
  return typeof value === 'string' && (NOTIFICATION_STATES as readonly string[]).includes(value);
}
