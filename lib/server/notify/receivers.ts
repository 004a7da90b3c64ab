import { regionOfCountry } from '@/lib/config/market-region';
import { PORTS, type Port, SITE_VALUE, siteOfRegion } from '@/lib/config/ports';
import type { Channel, NotificationKind } from '../db/schema/notifications';
import { alpha2Of } from '../geo/countries';
import type { NotificationSettings } from './settings';

/** What decides who is told of a lead. */
export interface LeadFacts {
  countryId: number | null;
  lang: string;
  mail: string;
  /** Likely a program: staff see it all the same, but nobody else is written to. */
  suspect: boolean;
}

export interface Receiver {
  kind: NotificationKind;
  channel: Channel;
  receiver: string;
}

/** The port that serves a buyer: by country, or else by language (specification section 4). */
export function portOfLead({ countryId, lang }: Pick<LeadFacts, 'countryId' | 'lang'>): Port {
  const country = alpha2Of(countryId);
  const site = siteOfRegion(country ? regionOfCountry(country) : lang);
  return PORTS.find((port) => SITE_VALUE[port] === site) ?? 'erenhot';
}

/** Everybody who is told of a lead, each once for a channel: staff, then the buyer. */
export function receiversOf(settings: NotificationSettings, lead: LeadFacts): Receiver[] {
  const port = portOfLead(lead);
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
