import { log } from '@/lib/server/log';
import type { DatabaseConnection } from '../db/client';
import type { Channel } from '../db/schema/notifications';
import { type JobEngineOptions, maintainQueues } from '../jobs/queues';
import { workQueue } from '../jobs/work-queue';
import { errorCodeOf, type Send } from './channel';
import { type Delivery, deliver } from './deliver';
import { mailSender } from './mail';
import { type NotificationJob, QUEUE_OF } from './outbox';
import type { NotificationSettings } from './settings';
import { telegramSender } from './telegram';
import { webhookSender } from './webhook';

/** Messages of one channel on their way at once: more would look like a flood to the receiver. */
const SLOTS = 4;

/** How soon a new enquiry is seen. */
const POLL_MS = 1000;

export interface NotifierOptions extends JobEngineOptions {
  pollMs?: number;
  pauseMs?: Delivery['pauseMs'];
}

export interface Notifier {
  /** Settles when what is on its way has ended, which no channel may delay for long. */
  stop(): Promise<void>;
}

/** The senders of the channels that are configured, and what ends their connections. */
function openChannels({ mail, telegram, webhook, siteHost }: NotificationSettings) {
  const mails = mail && mailSender(mail, siteHost, SLOTS);
  const senders: Partial<Record<Channel, Send>> = {
    ...(mails && { mail: mails.send }),
    ...(telegram && { telegram: telegramSender(telegram) }),
    ...(webhook && { webhook: webhookSender(webhook) }),
  };
  return { senders, close: () => mails?.close() };
}

/**
 * Delivers notifications until it is stopped: each channel from a queue of its own, so that one that
 * is down or slow delays its own messages only. What waits for a channel that is not configured
 * stays where it is.
 */
export async function startNotifier(
  { db, runScript }: Pick<DatabaseConnection, 'db' | 'runScript'>,
  settings: NotificationSettings,
  { pollMs = POLL_MS, pauseMs, ...engine }: NotifierOptions = {},
): Promise<Notifier> {
  const onError = (error: unknown) => log().error({ notifier: errorCodeOf(error) });
  const { senders, close } = openChannels(settings);
  const delivery: Delivery = {
    db,
    senders,
    language: settings.language,
    now: () => new Date(),
    ...(pauseMs && { pauseMs }),
  };
  const endMaintenance = await maintainQueues(db, runScript, onError, engine);
  const workers = (Object.keys(senders) as Channel[]).map((channel) =>
    workQueue<NotificationJob>(db, QUEUE_OF[channel], (job) => deliver(delivery, job), {
      slots: SLOTS,
      pollMs,
      onError,
    }),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await endMaintenance();
      close();
    },
  };
}
