import { localeOfHost } from '@/lib/routing/host-locale';
import { sentNumbersCookie } from '@/lib/routing/sent-numbers';

/** Keeps these numbers of enquiries for the pages of all hosts of the site; none removes the cookie. */
export function writeSentNumbers(numbers: readonly string[]): void {
  const { protocol, host } = location;
  // The base domain serves pages, too: there the first label belongs to what all hosts share.
  const shared = localeOfHost(host) ? host.replace(/^[^.]+\./, '') : host;
  // biome-ignore lint/suspicious/noDocumentCookie: read by the very next page
  document.cookie = sentNumbersCookie(numbers, `${protocol}//${shared}`);
}
