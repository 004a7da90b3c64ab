import type { Port } from '@/lib/config/ports';
import type { Channel, NotificationKind } from '../db/schema/notifications';
import type { NotificationSettings } from './settings';

/** What decides who is told of a lead. */
export interface LeadFacts {
  port: Port;
  mail: string;
  /** Likely a program: staff see it all the same, but nobody else is written to. */
  suspect: boolean;
}

export interface Receiver {
  kind: NotificationKind;
  channel: Channel;
  receiver: string;
}

/** Everybody who is told of a lead, each once for a channel: staff, then the buyer. */
export function receiversOf(settings: NotificationSettings, lead: LeadFacts): Receiver[] {
  const { port } = lead;
  const staff = (channel: 'mail' | 'telegram'): Receiver[] => {
    if (!settings[channel]) return [];
    const { all, [port]: ofPort } = settings.receivers[channel];
    return [...new Set([...all, ...ofPort])].map((receiver) => ({
      kind: 'enquiry',
      channel,
      receiver,
    }));
  };
  const { webhook } = settings;
  const isCopyWanted = settings.mail && lead.mail && !lead.suspect;
  return [
    ...staff('mail'),
    ...staff('telegram'),
    ...(webhook
      ? [{ kind: 'enquiry', channel: 'webhook', receiver: new URL(webhook.url).host } as const]
      : []),
    ...(isCopyWanted ? [{ kind: 'copy', channel: 'mail', receiver: lead.mail } as const] : []),
  ];
}
