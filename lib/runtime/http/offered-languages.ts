import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOffered } from '@/lib/config/company';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import { localeOfHost } from '@/lib/routing/host-locale';
import { originOf } from '@/lib/routing/hosts';
import { PLAIN_HEADERS } from './host-guard';

/**
 * Files, what pages that are still open request, and previews: staff write the texts of a language
 * before it is offered, and the redirect would show those of the default one.
 */
const NOT_LED_AWAY =
  /^\/(?:api|_next|labels|media|pictures|preview|internal|\.well-known|healthz|readyz)(?:\/|$)/;

/**
 * Redirects from the host of a language that is not offered to the same address of the default one;
 * temporarily, because the language may come back.
 * @returns whether the request is answered
 */
export function answerHiddenLanguage(
  siteOrigin: string,
  { url = '', method = '', headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const locale = localeOfHost(headers.host ?? '');
  if (!locale || isOffered(locale)) return false;
  if (!['GET', 'HEAD'].includes(method) || NOT_LED_AWAY.test(url)) return false;
  const location = originOf(siteOrigin, DEFAULT_LOCALE) + url;
  response.writeHead(302, { ...PLAIN_HEADERS, 'cache-control': 'no-cache', location }).end();
  return true;
}
