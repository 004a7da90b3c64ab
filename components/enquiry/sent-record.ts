import { rememberSentNumber } from '@/lib/browser/sent-numbers';
import { readJson, textOf, writeJson } from '@/lib/browser/storage';
import { SENT_ENQUIRY_KEY } from '@/lib/browser/storage-keys';
import { isLinkToken } from '@/lib/routing/private-link';
import { RESULT_PATH } from '@/lib/routing/result-address';

/** What the success page repeats of an enquiry: all but its number stays in this tab. */
export interface SentRecord {
  number: string | null;
  /** The cars asked about; '' for none. */
  car: string;
  name: string;
  /** As it was typed. */
  mobile: string;
  /** Opens the buyer's page of it (lib/routing/private-link.ts); '' for none. */
  linkToken: string;
}

export function saveSentRecord(sent: SentRecord): void {
  writeJson(SENT_ENQUIRY_KEY, sent, 'session');
  rememberSentNumber(sent.number);
}

const linkTokenIn = (stored: unknown) => {
  const token = textOf(stored, 'linkToken');
  return isLinkToken(token) ? token : '';
};

/** Number and page of what was sent from this tab; null where there is none, or its notice was closed. */
export function readSentNotice(): (Pick<SentRecord, 'linkToken'> & { number: string }) | null {
  const stored = readJson(SENT_ENQUIRY_KEY, 'session');
  // Where the number itself is shown, nothing repeats it.
  const isSuccessPage = window.location.pathname === RESULT_PATH && window.location.search !== '';
  const isClosed = (stored as { isClosed?: boolean } | null)?.isClosed === true;
  const number = textOf(stored, 'number');
  return isSuccessPage || isClosed || !number ? null : { number, linkToken: linkTokenIn(stored) };
}

export function closeSentNotice(): void {
  const stored = readJson(SENT_ENQUIRY_KEY, 'session') as SentRecord | null;
  writeJson(SENT_ENQUIRY_KEY, { ...stored, isClosed: true }, 'session');
}

/** What was sent from this tab under a number; null where it was another one, or nothing. */
export function readSentRecord(number: string | null): SentRecord | null {
  const stored = readJson(SENT_ENQUIRY_KEY, 'session');
  if (stored === null || (textOf(stored, 'number') || null) !== number) return null;
  const [car, name, mobile] = ['car', 'name', 'mobile'].map((key) => textOf(stored, key));
  const linkToken = linkTokenIn(stored);
  return { number, car: car ?? '', name: name ?? '', mobile: mobile ?? '', linkToken };
}
