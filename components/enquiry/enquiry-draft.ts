import type { ComboboxValue } from '@/components/ui/combobox';
import { readJson, removeText, textOf, writeJson } from '@/lib/browser/storage';
import { newUuid } from '@/lib/browser/uuid';
import { readVisitorInfo, type VisitorInfo } from '@/lib/browser/visitor-info';

/** What the form holds. */
export interface EnquiryValues extends VisitorInfo {
  country: ComboboxValue;
  remark: string;
  /** What dealers say of themselves; others are not asked. */
  company: string;
  city: string;
  /** The trap: people do not see it. */
  company_url: string;
}

const DRAFT_KEY = 'enquiryDraft';
const ATTEMPT_KEY = 'enquiryAttempt';

/** A form in which only the visitor is known, from an earlier enquiry. */
export function freshValues(): EnquiryValues {
  return {
    ...readVisitorInfo(),
    country: { text: '', id: null },
    remark: '',
    company: '',
    city: '',
    company_url: '',
  };
}

/** What was typed before the form was closed. */
export function readDraft(): EnquiryValues {
  const stored = readJson(DRAFT_KEY, 'session');
  if (stored === null) return freshValues();
  const country = (stored as Record<string, unknown>).country;
  return {
    name: textOf(stored, 'name'),
    country: { text: textOf(country, 'text'), id: textOf(country, 'id') || null },
    mobile: textOf(stored, 'mobile'),
    mail: textOf(stored, 'mail'),
    remark: textOf(stored, 'remark'),
    company: textOf(stored, 'company'),
    city: textOf(stored, 'city'),
    company_url: '',
  };
}

/** Keeps the text over closing, reloading and a lost network, for as long as the tab lives. */
export function saveDraft(values: EnquiryValues): void {
  writeJson(DRAFT_KEY, values, 'session');
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
  removeText(DRAFT_KEY, 'session');
}
