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

let attempt: { content: string; clientId: string } | null = null;

/**
 * The `client_id` for this content: the same one for as long as the same content is sent again,
 * so that an enquiry whose answer was lost is stored once. Changed content gets another: the
 * server answers a known id without storing, and the change would be lost.
 */
export function clientIdFor(content: string): string {
  const stored = readJson(ATTEMPT_KEY, 'session');
  const known = textOf(stored, 'content') === content ? textOf(stored, 'clientId') : undefined;
  if (known) return known;
  if (attempt?.content !== content) attempt = { content, clientId: newUuid() };
  writeJson(ATTEMPT_KEY, attempt, 'session');
  return attempt.clientId;
}

/** After success: the next enquiry is another one. */
export function clearDraft(): void {
  attempt = null;
  removeText(ATTEMPT_KEY, 'session');
  removeText(ENQUIRY_DRAFT_KEY, 'session');
}
