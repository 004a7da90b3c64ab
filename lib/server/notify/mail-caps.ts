import type { MailCap } from '@/lib/config/notification-terms';
import { CODE } from '@/lib/contract/envelope';
import { networkKeyOf, rateLimitKeyOf } from '../request/ip-address';
import { deliveredMailbox } from '../request/mail-address';
import type { LimitName, RateLimits } from '../request/rate-limits';

/** Mails to a mailbox that a visitor typed: it may be a stranger's. */
type CappedMail = 'copy' | 'proof' | 'recovery';

const OF_MAILBOX: Record<CappedMail, LimitName> = {
  copy: 'copiesOfMailbox',
  proof: 'proofsOfMailbox',
  recovery: 'recoveriesOfMailbox',
};

/**
 * The counters of a mail, the narrowest first: a visitor beyond their own cap uses up none of the
 * shared ones.
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

/** The cap that a mail exceeds, with the error 429 for the caller. */
export interface BeyondCap {
  cap: MailCap;
  error: unknown;
}

/**
 * Counts a mail before it is queued, so that typing invented or other people's mailboxes cannot
 * flood anybody through us.
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
