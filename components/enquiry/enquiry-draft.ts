import { readJson, readText, removeText, textOf, writeJson } from '@/lib/browser/storage';
import { ENQUIRY_DRAFT_KEY } from '@/lib/browser/storage-keys';
import { newUuid } from '@/lib/browser/uuid';
import {
  readVisitorCountry,
  readVisitorInfo,
  type VisitorCountry,
  type VisitorInfo,
  visitorCountryOf,
} from '@/lib/browser/visitor-info';

/** The values of the form. */
export interface EnquiryValues extends VisitorInfo {
  country: VisitorCountry;
  remark: string;
  /** In the form of dealers only. */
  company: string;
  city: string;
  /** Honeypot: invisible to people. */
  company_url: string;
}

const ATTEMPT_KEY = 'enquiryAttempt';

/**
 * What is typed into an enquiry that was taken back from the outbox is stored beside the visitor's
 * draft, under the id that it waits under: neither replaces the other.
 */
const keyOf = (key: string, waitingId?: string) => (waitingId ? `${key}:${waitingId}` : key);

/**
 * An empty form, with the contact details of an earlier enquiry.
 * @param homeCountry the country of a visitor who has not named one
 */
function freshValues(homeCountry: VisitorCountry | null): EnquiryValues {
  const country = readVisitorCountry();
  return {
    ...readVisitorInfo(),
    country: country.text || !homeCountry ? country : homeCountry,
    remark: '',
    company: '',
    city: '',
    company_url: '',
  };
}

/** The values typed before the form was closed, or fresh ones. */
export function readDraft(homeCountry: VisitorCountry | null, waitingId?: string): EnquiryValues {
  const stored = readJson(keyOf(ENQUIRY_DRAFT_KEY, waitingId), 'session');
  if (stored === null) return freshValues(homeCountry);
  return {
    name: textOf(stored, 'name'),
    country: visitorCountryOf((stored as { country?: unknown }).country ?? null),
    mobile: textOf(stored, 'mobile'),
    mail: textOf(stored, 'mail'),
    remark: textOf(stored, 'remark'),
    company: textOf(stored, 'company'),
    city: textOf(stored, 'city'),
    company_url: '',
  };
}

/**
 * Stores the values until the tab is closed, so that they survive closing the form and reloading.
 * @returns false where the browser cannot store them
 */
export function saveDraft(values: EnquiryValues, waitingId?: string): boolean {
  return writeJson(keyOf(ENQUIRY_DRAFT_KEY, waitingId), values, 'session');
}

/** Whether a waiting enquiry was in a form of this tab already, and not sent from there. */
export function isResumed(waitingId: string): boolean {
  return readText(keyOf(ENQUIRY_DRAFT_KEY, waitingId), 'session') !== null;
}

/** What was sent last, about what, and under which `client_id`. */
interface Attempt {
  content: string;
  about: string;
  clientId: string;
}

const attempts = new Map<string, Attempt>();

function lastAttempt(waitingId?: string): Attempt | undefined {
  const key = keyOf(ATTEMPT_KEY, waitingId);
  const stored = readJson(key, 'session');
  const clientId = textOf(stored, 'clientId');
  if (!clientId) return attempts.get(key);
  return { content: textOf(stored, 'content'), about: textOf(stored, 'about'), clientId };
}

function noteAttempt(noted: Attempt, waitingId?: string): void {
  const key = keyOf(ATTEMPT_KEY, waitingId);
  attempts.set(key, noted);
  writeJson(key, noted, 'session');
}

/** The `client_id` of what was sent last and is in the form again. */
export function lastClientId(waitingId?: string): string | undefined {
  return lastAttempt(waitingId)?.clientId;
}

/**
 * The `client_id` for this content: resending the same content reuses it, so that an enquiry whose
 * response was lost is stored once. Changed content gets another id, because the server answers a
 * known id without storing, and replaces what was sent before about the same subject. Enquiries
 * about other subjects stay.
 */
export function attemptFor(
  content: string,
  about: string,
  waitingId?: string,
): { clientId: string; replaces: string | undefined } {
  const last = lastAttempt(waitingId);
  if (last?.content === content) return { clientId: last.clientId, replaces: undefined };
  const clientId = newUuid();
  noteAttempt({ content, about, clientId }, waitingId);
  return { clientId, replaces: last?.about === about ? last.clientId : undefined };
}

/** A form holds what waits under an id. */
export function resumeDraft(values: EnquiryValues, resumed: Attempt): void {
  saveDraft(values, resumed.clientId);
  noteAttempt(resumed, resumed.clientId);
}

/** After success: the next enquiry gets another id. */
export function clearDraft(waitingId?: string): void {
  attempts.delete(keyOf(ATTEMPT_KEY, waitingId));
  removeText(keyOf(ATTEMPT_KEY, waitingId), 'session');
  removeText(keyOf(ENQUIRY_DRAFT_KEY, waitingId), 'session');
}
