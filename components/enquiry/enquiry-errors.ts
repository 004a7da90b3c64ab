import { ENQUIRY_ERROR_MESSAGES, type EnquiryErrorMessage } from '@/lib/contract/calls/clue';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { EnquiryValues } from './enquiry-draft';
import type { EnquiryLabels } from './enquiry-labels';

/** An error to show: on its field, where it belongs to one. */
export interface EnquiryFormError {
  field: keyof EnquiryValues | null;
  text: string;
}

/** The server's five messages, each with the field and the text it stands for (section 5). */
const KNOWN: Record<
  EnquiryErrorMessage,
  { field: keyof EnquiryValues; label: keyof EnquiryLabels }
> = {
  'please fill name': { field: 'name', label: 'fillName' },
  'please fill phone': { field: 'mobile', label: 'fillPhone' },
  'please fill email': { field: 'mail', label: 'fillEmail' },
  'please fill country': { field: 'country', label: 'fillCountry' },
  'please fill requirements': { field: 'remark', label: 'fillNeed' },
};

function isKnown(message: string): message is EnquiryErrorMessage {
  return (ENQUIRY_ERROR_MESSAGES as readonly string[]).includes(message);
}

/**
 * The error to show for a failed request. Messages that are not among the five are shown as the
 * server wrote them (specification section 5); a fault of the server is shown in the visitor's
 * language, with the server's message in brackets for support.
 */
export function enquiryErrorOf(error: unknown, labels: EnquiryLabels): EnquiryFormError {
  if (!(error instanceof ApiError)) return { field: null, text: labels.noNetwork };
  const { code, msg, retryAfterS = 60 } = error;
  if (code === CODE.rejected && isKnown(msg)) {
    const { field, label } = KNOWN[msg];
    return { field, text: String(labels[label]) };
  }
  if (code === CODE.rejected && msg) return { field: null, text: msg };
  if (code === CODE.tooManyRequests)
    return { field: null, text: fillLabel(labels.tooMany, { seconds: retryAfterS }) };
  return { field: null, text: msg ? `${labels.notStored} (${msg})` : labels.notStored };
}
