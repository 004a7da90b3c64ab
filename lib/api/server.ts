import { serverEnv } from '@/lib/env/server';
import type { Locale } from '@/lib/i18n/locales';
import { createClient, type Send } from './client';
import { inProcessAdapter } from './in-process-adapter';

/**
 * The client of pages: the same as the browser's, carried in-process to this repository's own
 * handlers, or to API_BASE_URL when there is one. Nothing above this file knows which.
 */
export function serverClient(locale: Locale): Send {
  const env = serverEnv();
  return createClient({
    baseUrl: env.API_BASE_URL ?? 'http://in-process',
    appkey: env.NEXT_PUBLIC_API_APPKEY,
    secret: env.NEXT_PUBLIC_API_SECRET,
    locale,
    ...(env.API_BASE_URL ? {} : { adapter: inProcessAdapter }),
  });
}
