import type { Port } from '@/lib/config/ports';
import type { ServerEnv } from '@/lib/env/server';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';

/** Receivers of one channel: those of every enquiry, and those of one port's. */
export type Receivers = Record<'all' | Port, readonly string[]>;

/** How people are told; a channel that is not configured is null. */
export interface NotificationSettings {
  mail: { url: string; from: string } | null;
  telegram: { apiUrl: string; token: string } | null;
  webhook: { url: string; secret: string } | null;
  receivers: { mail: Receivers; telegram: Receivers };
  /** Of messages to staff. */
  language: DeskLanguage;
  /** Stands in the ids of mails. */
  siteHost: string;
}

/** @param companyMail the sender where none is configured */
export function notificationSettingsOf(env: ServerEnv, companyMail: string): NotificationSettings {
  const { SMTP_URL, TELEGRAM_BOT_TOKEN, WEBHOOK_URL, WEBHOOK_SECRET } = env;
  return {
    mail: SMTP_URL ? { url: SMTP_URL, from: env.MAIL_FROM ?? companyMail } : null,
    telegram: TELEGRAM_BOT_TOKEN
      ? { apiUrl: env.TELEGRAM_API_URL.replace(/\/$/, ''), token: TELEGRAM_BOT_TOKEN }
      : null,
    webhook: WEBHOOK_URL && WEBHOOK_SECRET ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : null,
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
  };
}

/** Whether there is anybody to tell. */
export function isAnyChannelOpen({ mail, telegram, webhook }: NotificationSettings): boolean {
  return mail !== null || telegram !== null || webhook !== null;
}
