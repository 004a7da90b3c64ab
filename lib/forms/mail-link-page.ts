import { telHref } from '@/lib/config/channels';
import { COMPANY, STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { DEFAULT_LOCALE, directionOf, type Locale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { localeOfHost } from '@/lib/routing/host-locale';

const STYLE = `body{margin:0 auto;max-width:30rem;padding:3rem 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;color:#1c1917;background:#fbfaf8}
h1{font-size:1.75rem;line-height:1.2}a{color:#0b5563}ul{list-style:none;padding:0}li a{display:inline-block;padding-block:.625rem;white-space:nowrap}
label{display:block;margin-block:1rem .25rem;font-weight:600}input{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #78716c;border-radius:.5rem;font:inherit;background:#fff}
form{margin-block-end:2rem}button{margin-block-start:1.25rem;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;font:inherit;font-weight:600;color:#fff;background:#0b5563;cursor:pointer}
[role=alert],[role=status]{padding:.75rem 1rem;border-radius:.5rem;background:#fdeadd}[role=status]{background:#dcebec}`;

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Its address holds a secret: nothing stores such a page, and no link tells it on. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  // The origin still goes along with our own forms, which are taken from nowhere else.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

/** What is wrong, or what is done. */
export interface PageNote {
  alert?: string;
  status?: string;
}

/** The language of such a page: of its host, as on all pages without script. */
export function localeOfPage(headers: Headers): Locale {
  return localeOfHost(headers.get('host') ?? '') ?? DEFAULT_LOCALE;
}

export function pageResponse(html: string, { alert }: PageNote): Response {
  return new Response(html, { status: alert ? 422 : 200, headers: HEADERS });
}

/**
 * A page that the link of a mail opens: small, without script and without files of its own, because its
 * address holds a secret that no other file may learn.
 * @param form HTML; null where there is nothing left to do
 */
export function mailLinkPage(
  locale: Locale,
  title: string,
  { alert, status }: PageNote,
  form: string | null,
): string {
  const t = textsOf(locale, 'recovery');
  const note = alert
    ? `<p role="alert">${escapeHtml(alert)}</p>`
    : status
      ? `<p role="status">${escapeHtml(status)}</p>`
      : '';
  const stores = PORTS.map((port) => {
    const { phone } = STORES[port];
    const link = `<a href="${telHref(phone)}" dir="ltr">${escapeHtml(phone)}</a>`;
    return `<li>${escapeHtml(storeTextsOf(locale, port).name)}: ${link}</li>`;
  });
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(COMPANY.name)}</title><style>${STYLE}</style></head>
<body><main><p><a href="/">${escapeHtml(COMPANY.name)}</a></p><h1>${escapeHtml(title)}</h1>
${note}${form ?? `<p><a href="/">${escapeHtml(t('toLogin'))}</a></p>`}
<p>${escapeHtml(t('help'))}</p><ul>${stores.join('')}</ul></main></body></html>`;
}
