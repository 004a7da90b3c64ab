import { z } from 'zod';
import { isEmail } from '@/lib/config/email';

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value || undefined, schema.optional());

/** Several values in one variable, with commas between them. */
const list = (item: z.ZodType<string>) =>
  z.preprocess(
    (value) =>
      String(value ?? '')
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    z.array(item).max(20),
  );

const mailAddress = z.string().refine(isEmail, { message: 'must be a mail address' });

/** A person or a group by its number, or a public channel by its name, as the Bot API has them. */
export const TELEGRAM_CHAT = /^(?:-?\d{1,20}|@\w{4,40})$/;
const chat = z.string().regex(TELEGRAM_CHAT, { message: 'must be a chat id' });

/** How people are notified of enquiries (docs/notifications.md). Nothing set: no notifications. */
export const NOTIFICATION_VARIABLES = {
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(mailAddress),
  NOTIFY_MAIL: list(mailAddress),
  NOTIFY_MAIL_KHORGOS: list(mailAddress),
  NOTIFY_MAIL_ERENHOT: list(mailAddress),
  /** Part of an address, so only the characters of a token are accepted. */
  TELEGRAM_BOT_TOKEN: optional(z.string().regex(/^\d+:[\w-]+$/, { message: 'must be a token' })),
  TELEGRAM_API_URL: z.preprocess(
    (value) => value || 'https://api.telegram.org',
    z.url({ protocol: /^https?$/ }),
  ),
  NOTIFY_TELEGRAM: list(chat),
  NOTIFY_TELEGRAM_KHORGOS: list(chat),
  NOTIFY_TELEGRAM_ERENHOT: list(chat),
  WEBHOOK_URL: optional(z.url({ protocol: /^https?$/ })),
  /** As Standard Webhooks writes secrets: at least 24 bytes in Base64 after the prefix. */
  WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, {
      message: 'must be whsec_ and 24 bytes in Base64',
    }),
  ),
  /** Keys of web push, P-256 in Base64url; without them a pair is made and kept in DATA_DIR. */
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^[\w-]{87}$/, { message: 'must be a VAPID key' })),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, { message: 'must be a VAPID key' })),
  /** A push service inside the machine or the network, which is refused otherwise; for tests. */
  PUSH_INNER_ORIGIN: optional(z.url({ protocol: /^https?$/ })),
  NOTIFY_REMIND_MINUTES: z.coerce.number().int().min(5).max(1440).default(60),
  NOTIFY_SUMMARY_HOUR: z.coerce.number().int().min(0).max(23).default(9),
  STAFF_LANGUAGE: z.preprocess((value) => value || 'zh', z.enum(['zh', 'ru', 'en'])),
};

type NotificationVariables = z.infer<z.ZodObject<typeof NOTIFICATION_VARIABLES>>;

/** Variables that are of no use without another one, with what is missing. */
export function missingBeside(variables: NotificationVariables): [name: string, reason: string][] {
  const { SMTP_URL, TELEGRAM_BOT_TOKEN, WEBHOOK_URL, WEBHOOK_SECRET } = variables;
  const faults: [string, string][] = [];
  for (const port of ['', '_KHORGOS', '_ERENHOT'] as const) {
    if (!SMTP_URL && variables[`NOTIFY_MAIL${port}`].length > 0)
      faults.push([`NOTIFY_MAIL${port}`, 'needs SMTP_URL']);
    if (!TELEGRAM_BOT_TOKEN && variables[`NOTIFY_TELEGRAM${port}`].length > 0)
      faults.push([`NOTIFY_TELEGRAM${port}`, 'needs TELEGRAM_BOT_TOKEN']);
  }
  if (!variables.VAPID_PUBLIC_KEY !== !variables.VAPID_PRIVATE_KEY)
    faults.push(['VAPID_PUBLIC_KEY', 'needs VAPID_PRIVATE_KEY, and the other way round']);
  if (WEBHOOK_URL && !WEBHOOK_SECRET) faults.push(['WEBHOOK_URL', 'needs WEBHOOK_SECRET']);
  return faults;
}
