import type { EnquiryLabels } from './enquiry-labels';

/** The form, the bar of the outbox, and what sends: a lazy chunk. */
export function importEnquiryForm() {
  return import('./enquiry-script');
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
