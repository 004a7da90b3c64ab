import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { localeOfHost } from '@/lib/routing/host-locale';

/** The language whose site a file such as robots.txt is asked from. */
export function localeOfRequest(request: Request): Locale {
  return localeOfHost(request.headers.get('host') ?? '') ?? DEFAULT_LOCALE;
}

/** A text file that caches may keep for an hour, apart for each host. */
export function textFile(body: string, contentType: string): Response {
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=3600',
      vary: 'host',
    },
  });
}
