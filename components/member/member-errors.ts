import { isCommonPassword, PASSWORD_LENGTH_MIN } from '@/lib/contract/common-passwords';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { Labels } from '@/lib/i18n/labels';
import type { MemberDraft } from './member-draft';

/** An error to show: on its field, where it belongs to one. */
export interface FormError<Name extends string> {
  field: Name | null;
  text: string;
}

/** An error of a login or sign-up. */
export type MemberFormError = FormError<keyof MemberDraft>;

type Text = 'fillEmail' | 'fillWhatsapp' | 'fillPassword' | 'sessionOver';

/** The texts of errors. */
export type MemberErrorLabels = Labels<'memberFields'>;

/**
 * The server's fixed messages, which are not meant for visitors, with the text to show. Its other
 * errors are sentences in the visitor's language and are shown as they are.
 */
const KNOWN = new Map<string, { field: keyof MemberDraft | null; label: Text }>([
  ['invalid email', { field: 'email', label: 'fillEmail' }],
  ['invalid whatsapp', { field: 'whatsapp', label: 'fillWhatsapp' }],
  ['invalid password', { field: 'password', label: 'fillPassword' }],
  ['invalid token', { field: null, label: 'sessionOver' }],
  ['not logged in', { field: null, label: 'sessionOver' }],
]);

/**
 * The error of a new password; undefined if it is valid. It is validated here, because the server
 * gets it encoded (specification section 5).
 */
export function weaknessOf(
  password: string,
  email: string,
  labels: MemberErrorLabels,
): string | undefined {
  if (!password) return undefined;
  if ([...password].length < PASSWORD_LENGTH_MIN) return labels.passwordShort;
  return isCommonPassword(password, email) ? labels.passwordCommon : undefined;
}

/** Whether the login has expired or was revoked. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === CODE.unauthenticated;
}

/**
 * The error to show for a failed call (specification section 8): the server's message, or
 * `defaultText` when it has none. A fault of the server is shown in the visitor's language, with
 * the server's message in brackets for support.
 */
export function memberErrorOf(
  error: unknown,
  labels: MemberErrorLabels,
  defaultText: string,
): MemberFormError {
  if (!(error instanceof ApiError)) return { field: null, text: labels.noNetwork };
  const { code, msg, retryAfterS = 60 } = error;
  if (error.fieldErrors.some(({ field }) => field === 'password'))
    return { field: 'password', text: msg };
  const known = KNOWN.get(msg);
  if (known) return { field: known.field, text: labels[known.label] };
  if (code === CODE.tooManyRequests) {
    const minutes = Math.max(1, Math.ceil(retryAfterS / 60));
    return { field: null, text: fillLabel(labels.tooMany, { minutes }) };
  }
  if (code === CODE.unavailable) return { field: null, text: labels.away };
  const isForVisitors = code === CODE.rejected || code === CODE.unauthenticated;
  if (msg && isForVisitors) return { field: null, text: msg };
  return { field: null, text: msg ? `${defaultText} (${msg})` : defaultText };
}
