import { PASSWORD_LENGTH_MIN } from '@/lib/contract/common-passwords';
import { escapeMarkup } from '@/lib/format/escape-markup';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { RECOVERY_PATH } from '@/lib/routing/paths';
import { mailLinkPage, type PageNote } from './mail-link-page';

/** What the page shows: a form for the mailbox, one for the new password, or that something is done. */
export interface RecoveryView extends PageNote {
  form: 'mail' | 'password' | null;
  /** Of the link. */
  code?: string;
  mail?: string;
}

function field(
  name: string,
  label: string,
  type: string,
  autocomplete: string,
  value = '',
): string {
  return `<label for="${name}">${escapeMarkup(label)}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeMarkup(value)}" maxlength="254" dir="ltr" required>`;
}

/** The page of a new password. */
export function recoveryPage(locale: Locale, view: RecoveryView): string {
  const forms = { mail: mailForm, password: passwordForm };
  const form = view.form && forms[view.form](locale, view);
  return mailLinkPage(locale, textsOf(locale, 'recovery')('title'), view, form);
}

function mailForm(locale: Locale, { mail = '' }: RecoveryView): string {
  const t = textsOf(locale, 'recovery');
  return `<form method="post" action="${RECOVERY_PATH}"><p>${escapeMarkup(t('ask'))}</p>
${field('mail', t('email'), 'email', 'username', mail)}<button>${escapeMarkup(t('send'))}</button></form>`;
}

function passwordForm(locale: Locale, { code = '' }: RecoveryView): string {
  const t = textsOf(locale, 'recovery');
  const length = PASSWORD_LENGTH_MIN;
  return `<form method="post" action="${RECOVERY_PATH}"><p>${escapeMarkup(t('choose', { length }))}</p>
<input type="hidden" name="code" value="${escapeMarkup(code)}">
${field('password', t('password'), 'password', 'new-password')}${field('again', t('repeat'), 'password', 'new-password')}<button>${escapeMarkup(t('save'))}</button></form>
<p><a href="${RECOVERY_PATH}">${escapeMarkup(t('again'))}</a></p>`;
}
