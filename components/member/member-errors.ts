import { ApiError, CODE } from '@/lib/contract/envelope';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { Labels } from '@/lib/i18n/labels';
import type { MemberDraft } from './member-draft';
import type { FormError } from './use-submit-form';

/** Why a login or sign-up was not done. */
export type MemberFormError = FormError<keyof MemberDraft>;

type Text = 'fillEmail' | 'fillWhatsapp' | 'fillPassword' | 'sessionOver';

/** The texts of refusals. */
export type MemberErrorLabels = Labels<'memberFields'>;

/**
 * The server's fixed messages, by themselves no text for visitors, and what they mean here. Its
 * other refusals are sentences in the visitor's language and are shown as they come.
 */
const KNOWN = new Map<string, { field: keyof MemberDraft | null; label: Text }>([
  ['invalid email', { field: 'email', label: 'fillEmail' }],
  ['invalid whatsapp', { field: 'whatsapp', label: 'fillWhatsapp' }],
  ['invalid password', { field: 'password', label: 'fillPassword' }],
  ['invalid token', { field: null, label: 'sessionOver' }],
  ['not logged in', { field: null, label: 'sessionOver' }],
]);

/** Whether the server knows the login no more. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === CODE.unauthenticated;
}

/**
 * What to tell the visitor about a failed call (specification section 8): the server's message,
 * or `defaultText` when it has none. A fault of ours is told in the visitor's language first,
 * with the server's text for whoever is asked about it.
 */
export function memberErrorOf(
  error: unknown,
  labels: MemberErrorLabels,
  defaultText: string,
): MemberFormError {
  if (!(error instanceof ApiError)) return { field: null, text: labels.noNetwork };
  const { code, msg, retryAfterS = 60 } = error;
  const known = KNOWN.get(msg);
  if (known) return { field: known.field, text: labels[known.label] };
  if (code === CODE.tooManyRequests) {
    const minutes = Math.max(1, Math.ceil(retryAfterS / 60));
    return { field: null, text: fillLabel(labels.tooMany, { minutes }) };
  }
  const isForVisitors = code === CODE.rejected || code === CODE.unauthenticated;
  if (msg && isForVisitors) return { field: null, text: msg };
  return { field: null, text: msg ? `${defaultText} (${msg})` : defaultText };
}
