import {
  isNotificationState,
  type NotificationState,
  RULE_CHANNELS,
} from '@/lib/config/notification-terms';
import { RULE_PARAM } from '@/lib/routing/desk-address';
import { FORM_PARAMS } from '@/lib/routing/desk-car-address';
import { recordIdOf } from '@/lib/routing/paths';
import { countUnsent, listNotificationPage } from '@/lib/server/notify/notification-list';
import { listRules } from '@/lib/server/notify/rules';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { listStaff } from '@/lib/server/staff/people';
import { listDevices } from '@/lib/server/staff/push-subscriptions';
import type { StaffMember } from '@/lib/server/staff/staff-session';

export type NotificationRow = Awaited<
  ReturnType<typeof readNotifications>
>['notifications'][number];
export type NotificationRule = Awaited<ReturnType<typeof readRules>>['rules'][number];
export type ChannelFacts = Awaited<ReturnType<typeof readChannels>>;
export type OwnDevice = Awaited<ReturnType<typeof readOwnDevices>>[number];

/** What is configured, without anything secret. */
export async function readChannels() {
  const { db, notification } = deskBackend();
  const { mail, telegram, webhook, push } = notification;
  const devices = push ? await listDevices(db) : [];
  return {
    mail: mail && { host: new URL(mail.url).host, from: mail.from },
    telegram: telegram !== null,
    webhook: webhook && { host: new URL(webhook.url).host },
    push: push && {
      devices: devices.length,
      people: new Set(devices.map(({ staffId }) => staffId)).size,
    },
  };
}

/** The state that an address asks for; those that were not delivered when it asks for none. */
export function notificationStateOf(value: unknown): NotificationState {
  return isNotificationState(value) ? value : 'dead';
}

/** A page of notifications of one state; receivers of push by the name of whose browser it is. */
export async function readNotifications(state: NotificationState, before: unknown) {
  const { db } = deskBackend();
  const position = typeof before === 'string' ? (recordIdOf(before) ?? undefined) : undefined;
  const [page, counts, devices, people] = await Promise.all([
    listNotificationPage(db, state, position),
    countUnsent(db),
    listDevices(db),
    listStaff(db),
  ]);
  const nameOf = (staffId: string) => people.find(({ id }) => id === staffId)?.name ?? '';
  const names = new Map(devices.map(({ id, staffId }) => [id, nameOf(staffId)]));
  const rows = page.notifications.map((row) => ({
    ...row,
    // Null where the browser has since unsubscribed.
    receiver: row.channel === 'push' ? (names.get(row.receiver) ?? null) : row.receiver,
  }));
  return { ...page, notifications: rows, counts };
}

/**
 * The rules, the people they name or may name, and whom the configuration names. Rules still name
 * people whose access has ended.
 */
export async function readRules() {
  const { db, notification } = deskBackend();
  const [rules, people] = await Promise.all([listRules(db), listStaff(db)]);
  const { receivers, remindMinutes, summaryHour } = notification;
  return {
    rules,
    people,
    channels: RULE_CHANNELS.filter((channel) => notification[channel] !== null),
    receivers,
    remindMinutes,
    summaryHour,
  };
}

/**
 * The form of a rule that was refused, as an address has it; undefined for none. A rule that is
 * gone has no form any more: what was typed into it stands in the one for a new rule.
 */
export function typedRuleOf(
  query: Record<string, unknown>,
  rules: readonly NotificationRule[],
): TypedRule | undefined {
  const { [RULE_PARAM]: id } = query;
  if (typeof id !== 'string') return undefined;
  const values = RULE_FIELDS.map((name) => [name, query[FORM_PARAMS.typed + name]]);
  return {
    id: rules.some((rule) => String(rule.id) === id) ? id : 'new',
    values: Object.fromEntries(values.filter(([, value]) => typeof value === 'string')),
  };
}

const RULE_FIELDS = [
  'event',
  'channel',
  'receiver',
  'person',
  'port',
  'lang',
  'enquiryKind',
  'fromHour',
  'untilHour',
  'seen',
] as const;

export interface TypedRule {
  /** `new` for a new one. */
  id: string;
  values: Partial<Record<(typeof RULE_FIELDS)[number], string>>;
}

/** The key by which browsers subscribe here; null where push is not configured. */
export const readPushKey = (): string | null => deskBackend().notification.push?.publicKey ?? null;

export const readOwnDevices = (staff: StaffMember) => listDevices(deskBackend().db, staff.id);
