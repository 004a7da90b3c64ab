import { fetchLabels } from '@/lib/browser/fetch-labels';
import type { EnquiryLabels } from './enquiry-labels';

/** The form, what shows sent and waiting enquiries, and what sends: a lazy chunk. */
export function importEnquiryForm() {
  return import('./enquiry-script');
}

/** The form and its texts, for pages that do not carry them. */
export async function loadEnquiryForm(signal: AbortSignal) {
  const [{ EnquiryForm }, labels] = await Promise.all([
    importEnquiryForm(),
    fetchLabels<EnquiryLabels>('/labels/enquiry', signal),
  ]);
  return { EnquiryForm, labels };
}
