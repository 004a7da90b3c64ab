import type { EnquiryLabels } from './enquiry-labels';

/** The bar of the outbox, and what sends: a lazy chunk, for when something waits. */
export function importOutbox() {
  return import('./outbox-bar');
}

/** The form with the API client: a lazy chunk. */
export function importEnquiryForm() {
  // Once there is no network it is too late for it.
  importOutbox().catch(() => {});
  return import('./enquiry-form');
}

export async function fetchLabels(): Promise<EnquiryLabels> {
  const answer = await fetch('/labels/enquiry');
  if (!answer.ok) throw new Error(`labels answered ${answer.status}`);
  return answer.json();
}

/** The form and its texts, for pages that do not carry them. */
export async function loadEnquiryForm() {
  const [{ EnquiryForm }, labels] = await Promise.all([importEnquiryForm(), fetchLabels()]);
  return { EnquiryForm, labels };
}
