import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Database } from '../db/database';
import { pushSubscriptions } from '../db/schema/notifications';
import type { PushSettings } from '../request/notification-settings';
import { ChannelError, ReceiverGone, type Send } from './channel';
import { retryAfterMsOf } from './post';
import { postToPushService } from './push-endpoint';

/** After that a message is of no use to a telephone that was off. */
const KEPT_FOR_S = 12 * 3600;

/** What the service worker of the desk shows (app/desk/push-worker). */
export interface PushPayload {
  id: string;
  title: string;
  body: string;
  path: string;
}

/**
 * Notifies a browser by web push. The payload is encrypted for that browser alone, and has number,
 * language and port: no personal data, because a locked screen shows it. A duplicate replaces the
 * first one, by its topic at the push service and by its tag on the screen.
 * @throws ReceiverGone when the subscription has ended; it is deleted then
 */
export function pushSender(db: Database, settings: PushSettings): Send {
  const { publicKey, privateKey, contact, innerOrigin } = settings;
  return async ({ notificationId, receiver, short }) => {
    const isDevice = eq(pushSubscriptions.id, receiver);
    const [device] = await db.select().from(pushSubscriptions).where(isDevice);
    if (!device || !short) throw new ReceiverGone('signed off');
    const { endpoint, p256dh, auth } = device;
    const payload: PushPayload = { id: notificationId, ...short };
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: KEPT_FOR_S,
        urgency: 'high',
        topic: notificationId.replaceAll('-', ''),
        contentEncoding: 'aes128gcm',
      },
    );
    const { headers, body } = request;
    const answer = await postToPushService({ endpoint, headers, body }, innerOrigin);
    const { status, retryAfter } = answer;
    if (status === 404 || status === 410) {
      await db.delete(pushSubscriptions).where(isDevice);
      throw new ReceiverGone(`HTTP ${status}`);
    }
    if (status < 200 || status > 299)
      throw new ChannelError(`HTTP ${status}`, retryAfterMsOf(retryAfter));
  };
}
