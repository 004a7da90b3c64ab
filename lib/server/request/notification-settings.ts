import { company } from '@/lib/config/company';
import type { Port } from '@/lib/config/ports';
import type { ServerEnv } from '@/lib/env/server';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskOriginOf } from '@/lib/routing/host-locale';
import { SINGLE_MESSAGES } from './rate-limits';

/** Receivers of one channel: those of every enquiry, and those of one port's. */
export type Receivers = Record<'all' | Port, readonly string[]>;

/** How people are notified; a channel that is not configured is null. */
export interface NotificationSettings {
  mail: { url: string; from: string } | null;
  telegram: { apiUrl: string; token: string } | null;
  webhook: { url: string; secret: string } | null;
  /** The keys by which push services know this site; they bind subscriptions to it (RFC 8292). */
  push: PushSettings | null;
  receivers: { mail: Receivers; telegram: Receivers };
  /** Of messages to staff. */
  language: DeskLanguage;
  /** Part of the Message-ID of mails. */
  siteHost: string;
  /** Where staff work. */
  deskOrigin: string;
  /** How long before a promised answer is due staff are reminded of it, in minutes. */
  remindMinutes: number;
  /** The hour of the stores' day at which the day before is summed up. */
  summaryHour: number;
  /** Messages about enquiries that a receiver gets singly in a window; see SINGLE_MESSAGES. */
  singleMessages: number;
}

export interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** Contact of this site for push services: a `mailto:` address in ASCII (RFC 8292). */
  contact: string;
  /** An origin inside the machine to which push is allowed, for tests; null for none. */
  innerOrigin: string | null;
}

/**
 * The sender of mails: the company where none is configured. Read each time, because its facts may
 * change.
 */
const senderOf = (env: ServerEnv) => env.MAIL_FROM ?? company().email;

function pushSettingsOf(env: ServerEnv): PushSettings | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_INNER_ORIGIN } = env;
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null;
  return {
    publicKey: VAPID_PUBLIC_KEY,
    privateKey: VAPID_PRIVATE_KEY,
    get contact() {
      return new URL(`mailto:${senderOf(env)}`).href;
    },
    innerOrigin: PUSH_INNER_ORIGIN ?? null,
  };
}

export function notificationSettingsOf(env: ServerEnv): NotificationSettings {
  const { SMTP_URL, TELEGRAM_BOT_TOKEN, WEBHOOK_URL, WEBHOOK_SECRET } = env;
  return {
    mail: SMTP_URL
      ? {
          url: SMTP_URL,
          get from() {
            return senderOf(env);
          },
        }
      : null,
    telegram: TELEGRAM_BOT_TOKEN
      ? { apiUrl: env.TELEGRAM_API_URL.replace(/\/$/, ''), token: TELEGRAM_BOT_TOKEN }
      : null,
    webhook: WEBHOOK_URL && WEBHOOK_SECRET ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : null,
    push: pushSettingsOf(env),
    receivers: {
      mail: {
        all: env.NOTIFY_MAIL,
        khorgos: env.NOTIFY_MAIL_KHORGOS,
        erenhot: env.NOTIFY_MAIL_ERENHOT,
      },
      telegram: {
        all: env.NOTIFY_TELEGRAM,
        khorgos: env.NOTIFY_TELEGRAM_KHORGOS,
        erenhot: env.NOTIFY_TELEGRAM_ERENHOT,
      },
    },
    language: env.STAFF_LANGUAGE,
    siteHost: new URL(env.SITE_ORIGIN).hostname,
    deskOrigin: deskOriginOf(env.SITE_ORIGIN),
    remindMinutes: env.NOTIFY_REMIND_MINUTES,
    summaryHour: env.NOTIFY_SUMMARY_HOUR,
    singleMessages: Math.max(1, Math.round(SINGLE_MESSAGES.points * env.RATE_LIMIT_SCALE)),
  };
}

/**
 * Whether people who are not at the desk are notified; push reaches only those who enabled it
 * there.
 */
export function isAnyChannelOpen({ mail, telegram, webhook }: NotificationSettings): boolean {
  return mail !== null || telegram !== null || webhook !== null;
}
