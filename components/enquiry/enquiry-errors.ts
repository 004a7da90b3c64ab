import {
  ENQUIRY_ERROR_MESSAGES,
  ENQUIRY_LIMITS,
  type EnquiryErrorMessage,
} from '@/lib/contract/enquiry-limits';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { EnquiryValues } from './enquiry-draft';
import type { EnquiryLabels } from './enquiry-labels';

/** An error to show: on its field, where it belongs to one. */
export interface EnquiryFormError {
  field: keyof EnquiryValues | null;
  text: string;
  /** Nothing is wrong with the enquiry: the same one can be stored later. */
  isAway?: boolean;
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

function isField(name: string): name is keyof typeof ENQUIRY_LIMITS {
  return Object.hasOwn(ENQUIRY_LIMITS, name);
}

/** A message of a rejected enquiry; one that is not among the five is shown as the server wrote it. */
function rejection(msg: string, field: string | null, labels: EnquiryLabels): EnquiryFormError {
  if (isKnown(msg)) return { field: KNOWN[msg].field, text: String(labels[KNOWN[msg].label]) };
  return { field: field !== null && isField(field) ? field : null, text: msg };
}

/**
 * What to show for a failed request, the specified message first: one error for each field that
 * the server names, otherwise a single one (specification section 5). A fault of the server is
 * shown in the visitor's language, with the server's message in brackets for support.
 */
export function enquiryErrorsOf(
  error: unknown,
  labels: EnquiryLabels,
): [EnquiryFormError, ...EnquiryFormError[]] {
  if (!(error instanceof ApiError)) return [{ field: null, text: labels.noNetwork }];
  const { code, msg, retryAfterS = 60, fieldErrors } = error;
  if (code === CODE.rejected && msg) {
    const named = fieldErrors.map((each) => rejection(each.msg, each.field, labels));
    const [first = rejection(msg, null, labels), ...others] = named;
    return [first, ...others];
  }
  if (code === CODE.unavailable) return [{ field: null, text: labels.awayPlain, isAway: true }];
  if (code === CODE.tooManyRequests)
    return [{ field: null, text: fillLabel(labels.tooMany, { seconds: retryAfterS }) }];
  return [{ field: null, text: msg ? `${labels.notStored} (${msg})` : labels.notStored }];
}
