import type { Channel } from '@/lib/config/notification-terms';
import { log } from '@/lib/server/log';
import type { Database } from '../db/database';
import { runEvery } from '../jobs/run-every';
import { workQueue } from '../jobs/work-queue';
import { errorCodeOf } from '../known-error';
import type { NotificationSettings } from '../request/notification-settings';
import { type ArrivalWatch, watchArrivals } from './arrivals';
import { MAIL_LIMITS, type Send } from './channel';
import { beginAttempts, type Delivery, deliver } from './deliver';
import { addDueNotifications } from './due';
import { tellOfNewLeads } from './lead-notifications';
import { mailSender } from './mail';
import { pushSender } from './push';
import { telegramSender } from './telegram';
import { webhookSender } from './webhook';

/** Concurrent messages per channel: more would look like a flood to the receiver. */
const SLOTS = 4;

/** How soon a new enquiry is seen. */
const POLL_MS = 1000;

/** How often promises, summaries and arrivals are checked. */
const DUE_EVERY_MS = 30_000;

export interface NotifierOptions extends Pick<Delivery, 'pauseMs' | 'lostAfterMs'> {
  pollMs?: number;
  /** The clock of what is due. */
  now?: () => Date;
  /** Gets the changes of the content. */
  arrivals?: ArrivalWatch;
  mailLimits?: typeof MAIL_LIMITS;
}

export interface Notifier {
  /** Resolves when running attempts have ended, which takes as long as `stopMs` at most. */
  stop(): Promise<void>;
}

/** The senders of the configured channels, and a function that closes their connections. */
function openChannels(
  db: Database,
  { mail, telegram, webhook, push, siteHost }: NotificationSettings,
  mailLimits: typeof MAIL_LIMITS,
) {
  const mails = mail && mailSender(mail, siteHost, SLOTS, mailLimits);
  const senders: Partial<Record<Channel, Send>> = {
    ...(mails && { mail: mails.send }),
    ...(telegram && { telegram: telegramSender(telegram) }),
    ...(webhook && { webhook: webhookSender(webhook) }),
    ...(push && { push: pushSender(db, push) }),
  };
  return { senders, close: () => mails?.close() };
}

/**
 * Delivers notifications until it is stopped: each channel has its own slots, so that one that is
 * down or slow delays its own messages only. Notifications for a channel that is not configured
 * stay queued.
 */
export function startNotifier(
  db: Database,
  settings: NotificationSettings,
  {
    pollMs = POLL_MS,
    now = () => new Date(),
    arrivals: watch = watchArrivals(db, settings),
    mailLimits = MAIL_LIMITS,
    ...options
  }: NotifierOptions = {},
): Notifier {
  const onError = (error: unknown) => log().error({ notifier: errorCodeOf(error) });
  const { senders, close } = openChannels(db, settings, mailLimits);
  const delivery: Delivery = { db, senders, texts: settings, now, ...options };
  const leads = runEvery(pollMs, () => tellOfNewLeads(db, settings, now()), onError);
  const clock = runEvery(DUE_EVERY_MS, () => addDueNotifications(db, settings, now()), onError);
  const arrivals = runEvery(DUE_EVERY_MS, () => watch.look(now()), onError);
  const workers = (Object.keys(senders) as Channel[]).map((channel) =>
    workQueue({
      take: (count) => beginAttempts(delivery, channel, count),
      work: (attempt) => deliver(delivery, attempt),
      slots: SLOTS,
      pollMs,
      onError,
    }),
  );
  return {
    async stop() {
      await Promise.all([leads.stop(), clock.stop(), arrivals.stop()]);
      // A mail that takes longer is retried by the next worker.
      const late = setTimeout(close, mailLimits.stopMs);
      await Promise.all(workers.map((worker) => worker.stop()));
      clearTimeout(late);
      close();
    },
  };
}
