import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { telHref } from '@/lib/config/channels';
import { COMPANY, STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { DEFAULT_LOCALE, directionOf, type Locale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { localeOfHost } from '@/lib/routing/host-locale';
import type { BusyError } from './fair-queue';

const STYLE = `body{margin:0 auto;max-width:36rem;padding:4rem 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;color:#1c1917;background:#fbfaf8}
h1{font-size:1.75rem;line-height:1.2}a{display:inline-block;padding-block:.625rem;color:#0b5563;white-space:nowrap}ul{list-style:none;padding:0}
textarea{box-sizing:border-box;width:100%;font:inherit;padding:.75rem;border:1px solid #78716c;border-radius:.5rem}
button{font:inherit;font-weight:600;padding:.75rem 1.5rem;margin-block:.75rem;border:0;border-radius:.5rem;color:#fff;background:#0b5563}`;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page that needs nothing of the site but the process that sends it. */
export interface SmallPage {
  title: string;
  /** HTML. */
  content: string;
  retryAfterS: number;
  /** Whether the browser asks again by itself. */
  isAskedAgain: boolean;
}

/** The language of a page for whoever asks a host. */
export function languageOfHost(host: string | undefined): Locale {
  return localeOfHost(host ?? '') ?? DEFAULT_LOCALE;
}

function htmlOf(language: Locale, page: SmallPage): string {
  const { title, content, retryAfterS, isAskedAgain } = page;
  const stores = PORTS.map((port) => {
    const { phone } = STORES[port];
    const link = `<a href="${telHref(phone)}" dir="ltr">${escapeHtml(phone)}</a>`;
    return `<li>${escapeHtml(storeTextsOf(language, port).name)}: ${link}</li>`;
  });
  const refresh = isAskedAgain ? `<meta http-equiv="refresh" content="${retryAfterS}">` : '';
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${escapeHtml(title)} – ${escapeHtml(COMPANY.name)}</title><style>${STYLE}</style></head>
<body><main><p><strong>${escapeHtml(COMPANY.name)}</strong></p><h1>${escapeHtml(title)}</h1>
${content}<ul>${stores.join('')}</ul></main></body></html>`;
}

/** Answers with a small page, the telephones of the stores on it, and status 503. */
export function sendSmallPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: SmallPage,
): void {
  const html = htmlOf(languageOfHost(request.headers.host), page);
  sendUnavailable(request, response, Buffer.from(html), page.retryAfterS);
}

function sendUnavailable(
  { method }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  retryAfterS: number,
): void {
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'retry-after': String(retryAfterS),
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Those that were sent before: a flood is answered by them, once a second for each connection. */
const pages = new LRUCache<string, Buffer>({ max: 200 });

function bodyOf(language: Locale, retryAfterS: number): Buffer {
  const key = `${language} ${retryAfterS}`;
  const known = pages.get(key);
  if (known) return known;
  const t = textsOf(language, 'busyPage');
  const content = `<p>${escapeHtml(t('text'))}</p>`;
  const page = { title: t('title'), content, retryAfterS, isAskedAgain: true };
  const body = Buffer.from(htmlOf(language, page));
  pages.set(key, body);
  return body;
}

/**
 * Answers that the page takes longer, in the language of the host, with 503: too many ask for pages,
 * or the database is away. The browser asks again by itself.
 */
export function sendBusyPage(
  request: IncomingMessage,
  response: ServerResponse,
  { retryAfterS }: BusyError,
): void {
  const body = bodyOf(languageOfHost(request.headers.host), retryAfterS);
  sendUnavailable(request, response, body, retryAfterS);
}
