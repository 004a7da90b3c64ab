import type { ChannelServers } from './channel-servers';
import type { PushService } from './push-service';

/** Ids of what each channel got, in the order in which it came. */
export type ReceivedIds = Record<'mail' | 'telegram' | 'webhook' | 'push', string[]>;

/** Ids by which receivers recognise a duplicate, as each channel carries them; '' for none. */
export function receivedIds(
  { mails, chats, hooks }: ChannelServers,
  { messages }: PushService,
): ReceivedIds {
  return {
    mail: mails.map(({ messageId }) => /<(.+)@/.exec(messageId ?? '')?.[1] ?? ''),
    telegram: chats.map(({ text }) => text.split('#').at(-1) ?? ''),
    webhook: hooks.map(({ headers }) => String(headers['webhook-id'])),
    push: messages.map(({ payload }) => payload.id ?? ''),
  };
}

export interface DeliveryLog {
  /** How many messages have come. */
  count(): number;
  /** When a message came first, by its id, in ms since 1970; as exact as `look` is called. */
  firstAt: Map<string, number>;
  /** Notes what has come since the last look. */
  look(): void;
}

/** Notes when each message came first. */
export function openDeliveryLog(servers: ChannelServers, push: PushService): DeliveryLog {
  const firstAt = new Map<string, number>();
  const seen = { mail: 0, telegram: 0, webhook: 0, push: 0 };
  const count = () =>
    servers.mails.length + servers.chats.length + servers.hooks.length + push.messages.length;
  let looked = 0;
  return {
    count,
    firstAt,
    look() {
      if (count() === looked) return;
      looked = count();
      const now = Date.now();
      const received = receivedIds(servers, push);
      for (const channel of ['mail', 'telegram', 'webhook', 'push'] as const) {
        for (const id of received[channel].slice(seen[channel]))
          if (!firstAt.has(id)) firstAt.set(id, now);
        seen[channel] = received[channel].length;
      }
    },
  };
}
