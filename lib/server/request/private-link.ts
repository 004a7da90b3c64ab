import { createHmac, randomBytes } from 'node:crypto';
import { serverEnv } from '@/lib/env/server';
import { localeOf } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { privateLinkPath } from '@/lib/routing/private-link';
import { hashOfToken } from './member-sessions';

/** Used where no start command has set a secret: links are valid in this process alone. */
const OWN_SECRET = randomBytes(32).toString('hex');

/** What a link is made from, as the row of the enquiry has it. */
export interface LinkedEnquiry {
  number: string;
  linkVersion: number;
  /** Null where there is no link, or it was closed. */
  linkHash: string | null;
}

/**
 * The token of an enquiry's link. It is derived each time from the number and the site's secret, so
 * that nothing which opens the page is stored, and the same link can be shown again.
 */
export function newLinkToken(number: string, version: number): string {
  const { DESK_SECRET = OWN_SECRET } = serverEnv();
  const hmac = createHmac('sha256', DESK_SECRET).update(`enquiry link ${number} ${version}`);
  return hmac.digest('base64url').slice(0, 24);
}

/**
 * What is stored of a token: rows are found by it, so no comparison leaks anything by its timing.
 */
export const linkHashOf = (token: string) => hashOfToken(token);

/**
 * The token by which an enquiry can be followed now; null where its link is closed or was made with
 * another secret.
 */
export function linkTokenOf({ number, linkVersion, linkHash }: LinkedEnquiry): string | null {
  if (!linkHash) return null;
  const token = newLinkToken(number, linkVersion);
  return linkHashOf(token) === linkHash ? token : null;
}

/** The whole address of the page, on the buyer's host; '' where there is none. */
export function privateLinkOf(enquiry: LinkedEnquiry & { lang: string }): string {
  const token = linkTokenOf(enquiry);
  if (!token) return '';
  return originOf(serverEnv().SITE_ORIGIN, localeOf(enquiry.lang)) + privateLinkPath(token);
}
