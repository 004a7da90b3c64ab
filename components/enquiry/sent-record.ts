import { readJson, textOf, writeJson } from '@/lib/browser/storage';
import { SENT_ENQUIRY_KEY } from '@/lib/browser/storage-keys';

/** What the success page repeats of an enquiry; stays in this tab, and is never in an address. */
export interface SentRecord {
  number: string | null;
  /** The cars asked about; '' for none. */
  car: string;
  name: string;
  /** As it was typed. */
  mobile: string;
}

export function saveSentRecord(sent: SentRecord): void {
  writeJson(SENT_ENQUIRY_KEY, sent, 'session');
}

/** What was sent from this tab under a number; null where it was another one, or nothing. */
export function readSentRecord(number: string | null): SentRecord | null {
  const stored = readJson(SENT_ENQUIRY_KEY, 'session');
  if (stored === null || (textOf(stored, 'number') || null) !== number) return null;
  const [car, name, mobile] = ['car', 'name', 'mobile'].map((key) => textOf(stored, key));
  return { number, car: car ?? '', name: name ?? '', mobile: mobile ?? '' };
}
