import { createHmac } from 'node:crypto';
import type { NotificationSettings } from '../request/notification-settings';
import type { Send } from './channel';
import { postJson } from './post-json';

/**
 * Signs a webhook as Standard Webhooks does (https://www.standardwebhooks.com), for which there are
 * libraries in most languages, so that a receiver can reject an old or changed message.
 * @param secret `whsec_` and the key in Base64
 * @param timestamp seconds since 1970
 */
function webhookSignature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/**
 * Posts leads as JSON to a CRM.
 * @throws ChannelError for every status but 2xx
 */
export function webhookSender({ url, secret }: NonNullable<NotificationSettings['webhook']>): Send {
  return async ({ notificationId, data, type = 'enquiry.created' }) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ id: notificationId, type, data });
    const headers = {
      'webhook-id': notificationId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': webhookSignature(secret, notificationId, timestamp, body),
    };
    await postJson(url, body, { headers });
  };
}
