import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { COMPANY, STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import {
  DEFAULT_LOCALE,
  directionOf,
  type InterfaceLocale,
  interfaceLocaleOf,
} from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { localeOfHost } from '@/lib/routing/host-locale';
import type { BusyError } from './fair-queue';

const STYLE = `body{margin:0 auto;max-width:36rem;padding:4rem 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;color:#1c1917;background:#fbfaf8}
h1{font-size:1.75rem;line-height:1.2}a{display:inline-block;padding-block:.625rem;color:#0b5563;white-space:nowrap}ul{list-style:none;padding:0}`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page in one language: small, without a file of its own, with the telephones of the stores. */
function busyPageIn(language: InterfaceLocale, retryAfterS: number): string {
  const t = textsOf(language, 'busyPage');
  const stores = PORTS.map((port) => {
    const { name, phone } = STORES[port];
    const link = `<a href="tel:${phone.replace(/[^+\d]/g, '')}" dir="ltr">${escapeHtml(phone)}</a>`;
    return `<li>${escapeHtml(name[language])}: ${link}</li>`;
  });
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${retryAfterS}">
<title>${escapeHtml(t('title'))} – ${escapeHtml(COMPANY.name)}</title><style>${STYLE}</style></head>
<body><main><p><strong>${escapeHtml(COMPANY.name)}</strong></p><h1>${escapeHtml(t('title'))}</h1>
<p>${escapeHtml(t('text'))}</p><ul>${stores.join('')}</ul></main></body></html>`;
}

/** Those that were sent before: a flood is answered by them, once a second for each connection. */
const pages = new LRUCache<string, Buffer>({ max: 200 });

function bodyOf(language: InterfaceLocale, retryAfterS: number): Buffer {
  const key = `${language} ${retryAfterS}`;
  const body = pages.get(key) ?? Buffer.from(busyPageIn(language, retryAfterS));
  pages.set(key, body);
  return body;
}

/**
 * Answers that the page takes longer, in the language of the host, with 503: too many ask for pages,
 * or the database is away. The browser asks again by itself.
 */
export function sendBusyPage(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  { retryAfterS }: BusyError,
): void {
  const language = interfaceLocaleOf(localeOfHost(headers.host ?? '') ?? DEFAULT_LOCALE);
  const body = bodyOf(language, retryAfterS);
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'retry-after': String(retryAfterS),
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : body);
}
