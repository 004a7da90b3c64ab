import { send } from '@/lib/api/browser';
import * as calls from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import type { Locale } from '@/lib/i18n/locales';
import type { MemberDraft } from './member-draft';

/** The most characters the server takes; the numbers of lib/contract/calls/user.ts. */
export const FIELD_MAX_LENGTH = { email: 254, whatsapp: 40, source: 80 } as const;

/**
 * Where a visitor came from: the address's query parameter `source` (specification section 3),
 * cut to what the server takes, without what it refuses.
 */
export function sourceOf(search: string): string {
  const source = new URLSearchParams(search).get('source') ?? '';
  return source
    .replaceAll('\0', '')
    .slice(0, FIELD_MAX_LENGTH.source)
    .replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Logs in.
 * @returns the token
 * @throws ApiError when it is refused, NetworkError when no answer came
 */
export function logIn({ email, password }: MemberDraft, lang: Locale): Promise<string> {
  return send(calls.login, { email: email.trim(), password: encodePassword(password), lang });
}

/**
 * Opens an account and logs in; the repeated password is not sent (specification section 5).
 * @returns the token
 * @throws ApiError when it is refused, NetworkError when no answer came
 */
export function signUp(draft: MemberDraft, lang: Locale): Promise<string> {
  return send(calls.register, {
    email: draft.email.trim(),
    whatsapp: draft.whatsapp.trim(),
    password: encodePassword(draft.password),
    source: sourceOf(window.location.search),
    lang,
  });
}
