import { resultNumber } from '@/lib/config/enquiry-number';
import { sentNumbersCookie, sentNumbersIn } from '@/lib/routing/sent-numbers';

function write(numbers: readonly string[]): void {
  // Without the language's label it is the origin that all hosts of the site share.
  const siteOrigin = location.origin.replace(/\/\/[^.]+\./, '//');
  // biome-ignore lint/suspicious/noDocumentCookie: read by the very next page
  document.cookie = sentNumbersCookie(numbers, siteOrigin);
}

/** Notes that an enquiry was sent from this browser, before its success page is asked for. */
export function rememberSentNumber(number: string | null): void {
  write([resultNumber(number), ...sentNumbersIn(document.cookie)]);
}

export function forgetSentNumbers(): void {
  write([]);
}
