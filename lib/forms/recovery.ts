import { serverClient } from '@/lib/api/server';
import { requestRecovery, resetPassword } from '@/lib/contract/calls/user';
import { isCommonPassword, PASSWORD_LENGTH_MIN } from '@/lib/contract/common-passwords';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { encodePassword } from '@/lib/contract/password';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { isFromThisSite } from '@/lib/routing/same-site';
import { localeOfPage } from './mail-link-page';
import type { RecoveryView } from './recovery-page';

/** What an address of the page asks for: a new password where it has a code, else a link. */
export function openRecovery(search: URLSearchParams): RecoveryView {
  const code = search.get('code') ?? '';
  return code ? { form: 'password', code: code.slice(0, 128) } : { form: 'mail' };
}

/** The server's own sentence where it is one for people. */
export function alertOf(error: unknown, locale: Locale): string {
  const t = textsOf(locale, 'recovery');
  if (!(error instanceof ApiError)) return t('failed');
  if (error.code === CODE.tooManyRequests) return t('tooMany');
  const isForVisitors = error.code === CODE.rejected && !/^invalid /.test(error.msg);
  return isForVisitors ? error.msg : t('failed');
}

/**
 * Handles a post of one of the page's forms, and returns what the page shows then.
 * @param address of the visitor, whose tries are limited
 */
export async function sendRecovery(
  form: URLSearchParams,
  headers: Headers,
  address: string,
): Promise<RecoveryView> {
  const locale = localeOfPage(headers);
  const t = textsOf(locale, 'recovery');
  const mail = form.get('mail') ?? '';
  const code = (form.get('code') ?? '').slice(0, 128);
  const view: RecoveryView = code ? { form: 'password', code } : { form: 'mail', mail };
  // A form that another site has posted is ignored.
  if (!isFromThisSite(headers)) return view;
  const send = serverClient(locale, address);
  try {
    if (!code) {
      await send(requestRecovery, { email: mail });
      return { form: null, status: t('sent') };
    }
    const password = form.get('password') ?? '';
    const length = PASSWORD_LENGTH_MIN;
    if ([...password].length < length) return { ...view, alert: t('short', { length }) };
    if (isCommonPassword(password)) return { ...view, alert: t('common') };
    if (password !== form.get('again')) return { ...view, alert: t('differ') };
    await send(resetPassword, { code, new_password: encodePassword(password) });
    return { form: null, status: t('done') };
  } catch (error) {
    return { ...view, alert: alertOf(error, locale) };
  }
}
