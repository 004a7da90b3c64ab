import { sentNumbersCookie } from '@/lib/routing/sent-numbers';

/** Keeps these numbers of enquiries for the pages of all hosts of the site; none removes the cookie. */
export function writeSentNumbers(numbers: readonly string[]): void {
  // Without the language's label it is the origin that all hosts of the site share.
  const siteOrigin = location.origin.replace(/\/\/[^.]+\./, '//');
  // biome-ignore lint/suspicious/noDocumentCookie: read by the very next page
  document.cookie = sentNumbersCookie(numbers, siteOrigin);
}
