import { telHref } from '@/lib/config/channels';
import { COMPANY, STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { PASSWORD_LENGTH_MIN } from '@/lib/contract/common-passwords';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { RECOVERY_PATH } from '@/lib/routing/paths';

const STYLE = `body{margin:0 auto;max-width:30rem;padding:3rem 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;color:#1c1917;background:#fbfaf8}
h1{font-size:1.75rem;line-height:1.2}a{color:#0b5563}ul{list-style:none;padding:0}li a{display:inline-block;padding-block:.625rem;white-space:nowrap}
label{display:block;margin-block:1rem .25rem;font-weight:600}input{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #78716c;border-radius:.5rem;font:inherit;background:#fff}
button{margin-block-start:1.25rem;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;font:inherit;font-weight:600;color:#fff;background:#0b5563;cursor:pointer}
[role=alert],[role=status]{padding:.75rem 1rem;border-radius:.5rem;background:#fdeadd}[role=status]{background:#dcebec}`;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What the page shows: a form for the mailbox, one for the new password, or that something is done. */
export interface RecoveryView {
  form: 'mail' | 'password' | null;
  /** What is wrong. */
  alert?: string;
  /** What is done. */
  status?: string;
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
  return `<label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value)}" maxlength="254" dir="ltr" required>`;
}

/**
 * The page of a new password: small, without script and without files of its own, because its address
 * holds a secret that no other file may learn.
 */
export function recoveryPage(locale: Locale, view: RecoveryView): string {
  const t = textsOf(locale, 'recovery');
  const note = view.alert
    ? `<p role="alert">${escapeHtml(view.alert)}</p>`
    : view.status
      ? `<p role="status">${escapeHtml(view.status)}</p>`
      : '';
  const form = view.form === 'mail' ? mailForm(locale, view) : passwordForm(locale, view);
  const stores = PORTS.map((port) => {
    const { phone } = STORES[port];
    const link = `<a href="${telHref(phone)}" dir="ltr">${escapeHtml(phone)}</a>`;
    return `<li>${escapeHtml(storeTextsOf(locale, port).name)}: ${link}</li>`;
  });
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(t('title'))} – ${escapeHtml(COMPANY.name)}</title><style>${STYLE}</style></head>
<body><main><p><a href="/">${escapeHtml(COMPANY.name)}</a></p><h1>${escapeHtml(t('title'))}</h1>
${note}${view.form ? form : `<p><a href="/">${escapeHtml(t('toLogin'))}</a></p>`}
<p>${escapeHtml(t('help'))}</p><ul>${stores.join('')}</ul></main></body></html>`;
}

function mailForm(locale: Locale, { mail = '' }: RecoveryView): string {
  const t = textsOf(locale, 'recovery');
  return `<form method="post" action="${RECOVERY_PATH}"><p>${escapeHtml(t('ask'))}</p>
${field('mail', t('email'), 'email', 'username', mail)}<button>${escapeHtml(t('send'))}</button></form>`;
}

function passwordForm(locale: Locale, { code = '' }: RecoveryView): string {
  const t = textsOf(locale, 'recovery');
  const length = PASSWORD_LENGTH_MIN;
  return `<form method="post" action="${RECOVERY_PATH}"><p>${escapeHtml(t('choose', { length }))}</p>
<input type="hidden" name="code" value="${escapeHtml(code)}">
${field('password', t('password'), 'password', 'new-password')}${field('again', t('repeat'), 'password', 'new-password')}<button>${escapeHtml(t('save'))}</button></form>
<p><a href="${RECOVERY_PATH}">${escapeHtml(t('again'))}</a></p>`;
}
