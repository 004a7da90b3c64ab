import { z } from 'zod';
import { ENQUIRY_KINDS } from '@/lib/config/enquiry-states';
import { RULE_CHANNELS, RULE_EVENTS } from '@/lib/config/notification-terms';
import { PORTS } from '@/lib/config/ports';
import { isDeskLanguage } from '@/lib/i18n/desk-languages';
import { LOCALES } from '@/lib/i18n/locales';
import { DESK_PATHS, RULE_PARAM } from '@/lib/routing/desk-address';
import { isKnown } from '../known-error';
import { retryNotifications } from '../notify/notification-list';
import type { Rule } from '../notify/receivers';
import { removeRule, saveRule, switchRule } from '../notify/rules';
import { DeskRejection } from '../request/desk-rejection';
import { addDevice, removeDevice } from '../staff/push-subscriptions';
import { deskAction } from './desk-action';
import { formAgain, jsonText } from './typed-form';

const ruleId = z.coerce.number().int().positive();

/** A choice whose first option, the empty one, stands for any. */
const orAny = <Choice extends string>(choices: readonly Choice[]) =>
  z.preprocess((value) => value || null, z.enum(choices).nullable());

const seenRule = (json: string) =>
  jsonText.pipe(z.looseObject({})).safeParse(json).data as Rule | undefined;

export const saveNotificationRule = deskAction({
  allowed: 'manageNotifications',
  fields: z.object({
    id: z.preprocess((value) => value || null, ruleId.nullable()),
    event: z.enum(RULE_EVENTS),
    channel: z.enum(RULE_CHANNELS),
    receiver: z.string().trim().max(254).default(''),
    person: z.string().max(100).default(''),
    port: orAny(PORTS),
    lang: orAny(LOCALES),
    enquiryKind: orAny(ENQUIRY_KINDS),
    fromHour: z.coerce.number().int().min(0).max(23).default(0),
    untilHour: z.coerce.number().int().min(1).max(24).default(24),
    /** The rule as the page showed it. */
    seen: z.string().max(1000).default(''),
  }),
  async run({ id, person, seen, ...rule }, { db, actor }) {
    // The form has a field for addresses and one for people; the channel says which is meant.
    const receiver = rule.channel === 'push' ? person : rule.receiver;
    try {
      await saveRule(db, { id, seen: seenRule(seen) }, { ...rule, receiver }, actor);
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      const page = `${DESK_PATHS.notificationRules}?${RULE_PARAM}=${id ?? 'new'}`;
      const typed = Object.entries({ ...rule, person, seen });
      const form = Object.fromEntries(typed.map(([name, value]) => [name, String(value ?? '')]));
      return formAgain(page, form, [], error.notice);
    }
    return { to: DESK_PATHS.notificationRules, notice: 'ruleSaved' };
  },
});

export const switchNotificationRule = deskAction({
  allowed: 'manageNotifications',
  fields: z.object({ id: ruleId, isOn: z.stringbool() }),
  async run(input, { db, actor }) {
    await switchRule(db, input, actor);
    return { to: DESK_PATHS.notificationRules, notice: 'ruleSaved' };
  },
});

export const removeNotificationRule = deskAction({
  allowed: 'manageNotifications',
  fields: z.object({ id: ruleId }),
  async run({ id }, { db, actor }) {
    await removeRule(db, id, actor);
    return { to: DESK_PATHS.notificationRules, notice: 'ruleRemoved' };
  },
});

/** Sends notifications again that were not delivered: one by its id, or all dead ones. */
export const retryNotification = deskAction({
  allowed: 'manageNotifications',
  fields: z.object({ id: z.union([z.uuid(), z.literal('all')]) }),
  async run({ id }, { db, actor }) {
    const count = await retryNotifications(db, id === 'all' ? null : [id], actor);
    const notice = count > 0 ? 'notificationsRetried' : 'nothingToRetry';
    return { to: DESK_PATHS.notifications, notice };
  },
});

/** Base64url of so many bytes, as browsers write the keys of a subscription. */
const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}=?$`));

/** Subscribes the browser that sends it to web push. */
export const addPushDevice = deskAction({
  allowed: 'readLeads',
  fields: z.object({
    endpoint: z.string().max(1000),
    p256dh: base64url(87),
    auth: base64url(22),
    language: z.string().refine(isDeskLanguage),
  }),
  async run(device, { db, notification, headers, staff, actor }) {
    const userAgent = (headers.get('user-agent') ?? '').slice(0, 300);
    await addDevice(
      db,
      { ...device, userAgent, sessionId: staff.sessionId },
      notification.push?.innerOrigin ?? null,
      actor,
    );
    return { to: DESK_PATHS.account, notice: 'deviceAdded' };
  },
});

export const removePushDevice = deskAction({
  allowed: 'staff',
  fields: z.object({ id: z.uuid() }),
  async run({ id }, { db, actor }) {
    await removeDevice(db, id, actor);
    return { to: DESK_PATHS.account, notice: 'deviceRemoved' };
  },
});
