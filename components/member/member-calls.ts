import { send } from '@/lib/api/browser';
import { SOURCE_MAX_LENGTH, sourceOf } from '@/lib/browser/source';
import { leadOrigin } from '@/lib/browser/visit';
import type { Member, MemberSession } from '@/lib/contract/calls/user';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { encodePassword } from '@/lib/contract/password';
import type { Locale } from '@/lib/i18n/locales';
import type { MemberDraft } from './member-draft';

/** The most characters the server takes; the numbers of lib/contract/calls/user.ts. */
export const FIELD_MAX_LENGTH = { email: 254, whatsapp: 40, source: SOURCE_MAX_LENGTH } as const;
export const NAME_MAX_LENGTH = 80;

/**
 * Logs in.
 * @returns the token
 * @throws ApiError when the server returns an error, NetworkError without an answer
 */
export function logIn({ email, password }: MemberDraft, lang: Locale): Promise<string> {
  return send('POST /api/user/login', {
    email: email.trim(),
    password: encodePassword(password),
    lang,
  });
}

/**
 * Opens an account and logs in; the repeated password is not sent (specification section 5).
 * @returns the token
 * @throws ApiError when the server returns an error, NetworkError without an answer
 */
export function signUp(draft: MemberDraft, lang: Locale): Promise<string> {
  const account = {
    email: draft.email.trim(),
    whatsapp: draft.whatsapp.trim(),
    password: encodePassword(draft.password),
    source: sourceOf(window.location),
    lang,
  };
  return send('POST /api/user/registered', account, { origin: leadOrigin() });
}

/** Without a token nobody is logged in; no request is needed. */
function requireToken(token: string): string {
  if (!token) throw new ApiError(CODE.unauthenticated, 'not logged in');
  return token;
}

/**
 * Changes a member's profile.
 * @returns the member as the server has it now
 * @throws ApiError when the server returns an error (401: the login has expired), NetworkError
 * without an answer
 */
export async function saveProfile(
  token: string,
  { name, whatsapp }: { name: string; whatsapp: string },
): Promise<Member> {
  const changes = { name: name.trim(), whatsapp: whatsapp.trim() };
  return send('POST /api/user/update', { token: requireToken(token), ...changes });
}

/**
 * Changes the password; both leave the browser encoded (specification section 5).
 * @throws ApiError when the server returns an error (401: the login has expired), NetworkError
 * without an answer
 */
export async function savePassword(
  token: string,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  await send('POST /api/user/password', {
    token: requireToken(token),
    password: encodePassword(password),
    new_password: encodePassword(newPassword),
  });
}

/**
 * Has the mail sent again by which the member's mailbox is proven.
 * @throws ApiError when the server returns an error (429: after too many mails), NetworkError without an answer
 */
export async function askForProof(token: string): Promise<void> {
  await send('POST /api/user/proof', { token: requireToken(token) });
}

/** @throws ApiError when the server returns an error, NetworkError without an answer */
export function fetchSessions(token: string): Promise<MemberSession[]> {
  return send('POST /api/user/sessions', { token: requireToken(token) });
}

/**
 * Ends a login of the member's, or all but this one.
 * @throws ApiError when the server returns an error, NetworkError without an answer
 */
export async function endSessions(token: string, sessionId?: string): Promise<void> {
  await send('POST /api/user/sessions_end', { token: requireToken(token), session_id: sessionId });
}

/** @throws ApiError when the server returns an error, NetworkError without an answer */
export function fetchOwnData(token: string): Promise<object> {
  return send('POST /api/user/export', { token: requireToken(token) });
}

/**
 * Closes the account.
 * @param reviews what becomes of those that are public
 * @throws ApiError when the server returns an error, NetworkError without an answer
 */
export async function closeAccount(
  token: string,
  password: string,
  reviews: 'keep' | 'remove',
): Promise<void> {
  const fields = { token: requireToken(token), password: encodePassword(password), reviews };
  await send('POST /api/user/close', fields);
}
