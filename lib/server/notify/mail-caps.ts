import type { MailCap } from '@/lib/config/notification-terms';
import { CODE } from '@/lib/contract/envelope';
import { networkKeyOf, rateLimitKeyOf } from '../request/ip-address';
import { deliveredMailbox } from '../request/mail-address';
import type { LimitName, RateLimits } from '../request/rate-limits';

/** Mails to a mailbox that a visitor named: whose it is nobody knows. */
type CappedMail = 'copy' | 'proof' | 'recovery';

const OF_MAILBOX: Record<CappedMail, LimitName> = {
  copy: 'copiesOfMailbox',
  proof: 'proofsOfMailbox',
  recovery: 'recoveriesOfMailbox',
};

/**
 * What a mail counts for, the narrowest first: whoever is stopped by their own cap uses up none of those
 * that others share.
 * @param address of the visitor; null for calls of our own pages
 */
function countersOf(
  kind: CappedMail,
  { address, mailbox }: { address: string | null; mailbox: string },
): [cap: MailCap, limit: LimitName, key: string][] {
  const ofPlace: [MailCap, LimitName, string][] =
    address === null
      ? []
      : [
          ['address', 'mailsOfAddressHour', rateLimitKeyOf(address)],
          ['address', 'mailsOfAddressDay', rateLimitKeyOf(address)],
          ['network', 'mailsOfNetworkHour', networkKeyOf(address)],
          ['network', 'mailsOfNetworkDay', networkKeyOf(address)],
        ];
  const ofSite = kind === 'copy' ? 'copiesOfSite' : 'accountMailsOfSite';
  return [
    ...ofPlace,
    ['mailbox', OF_MAILBOX[kind], deliveredMailbox(mailbox)],
    ['site', `${ofSite}Hour`, ''],
    ['site', `${ofSite}Day`, ''],
  ];
}

/** The cap that a mail is beyond, with the answer 429 for whoever asked for it. */
export interface BeyondCap {
  cap: MailCap;
  error: unknown;
}

/**
 * Counts a mail before it is stored to be sent. Whoever types invented mailboxes, or somebody else's,
 * floods nobody through us.
 * @returns null where it may be sent
 */
export async function countMail(
  limits: RateLimits,
  kind: CappedMail,
  asked: { address: string | null; mailbox: string },
): Promise<BeyondCap | null> {
  for (const [cap, limit, key] of countersOf(kind, asked)) {
    try {
      await limits.consume(limit, key);
    } catch (error) {
      if ((error as { code?: unknown }).code !== CODE.tooManyRequests) throw error;
      return { cap, error };
    }
  }
  return null;
}
