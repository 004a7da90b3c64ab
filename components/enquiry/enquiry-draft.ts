import { readJson, removeText, textOf, writeJson } from '@/lib/browser/storage';
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
 * An empty form, with the contact details of an earlier enquiry.
 * @param homeCountry the country of a visitor who has not named one
 */
export function freshValues(homeCountry: VisitorCountry | null): EnquiryValues {
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
export function readDraft(homeCountry: VisitorCountry | null): EnquiryValues {
  const stored = readJson(ENQUIRY_DRAFT_KEY, 'session');
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

/** Stores the values until the tab is closed, so that they survive closing the form and reloading. */
export function saveDraft(values: EnquiryValues): void {
  writeJson(ENQUIRY_DRAFT_KEY, values, 'session');
}

/** What was sent last, about what, and under which `client_id`. */
interface Attempt {
  content: string;
  about: string;
  clientId: string;
}

let attempt: Attempt | null = null;

function lastAttempt(): Attempt | null {
  const stored = readJson(ATTEMPT_KEY, 'session');
  const clientId = textOf(stored, 'clientId');
  if (!clientId) return attempt;
  return { content: textOf(stored, 'content'), about: textOf(stored, 'about'), clientId };
}

function noteAttempt(noted: Attempt): void {
  attempt = noted;
  writeJson(ATTEMPT_KEY, noted, 'session');
}

/** The `client_id` of what was sent last and is in the form again. */
export function lastClientId(): string | undefined {
  return lastAttempt()?.clientId;
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
): { clientId: string; replaces: string | undefined } {
  const last = lastAttempt();
  if (last?.content === content) return { clientId: last.clientId, replaces: undefined };
  const clientId = newUuid();
  noteAttempt({ content, about, clientId });
  return { clientId, replaces: last?.about === about ? last.clientId : undefined };
}

/** The form holds what was sent before under an id. */
export function resumeDraft(values: EnquiryValues, resumed: Attempt): void {
  saveDraft(values);
  noteAttempt(resumed);
}

/** After success: the next enquiry gets another id. */
export function clearDraft(): void {
  attempt = null;
  removeText(ATTEMPT_KEY, 'session');
  removeText(ENQUIRY_DRAFT_KEY, 'session');
}
