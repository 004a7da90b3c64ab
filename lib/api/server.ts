import { serverEnv } from '@/lib/env/server';
import type { Locale } from '@/lib/i18n/locales';
import type { Send } from './client';
import { createInProcessClient } from './in-process-client';

/**
 * The client of pages: calls reach this repository's own handlers in-process, or API_BASE_URL
 * when there is one. Nothing above this file knows which.
 * @param visitorAddress of the visitor on whose behalf something is sent, for the API's limits;
 * null for what pages read on their own behalf
 */
export function serverClient(locale: Locale, visitorAddress: string | null = null): Send {
  const { API_BASE_URL } = serverEnv();
  return API_BASE_URL
    ? createRemoteClient(locale, API_BASE_URL, visitorAddress)
    : createInProcessClient(locale, visitorAddress);
}

/** Lazy, so that a site with its own backend never loads the HTTP client. */
function createRemoteClient(locale: Locale, baseUrl: string, visitorAddress: string | null): Send {
  return async (call, params, options) => {
    const { createClient } = await import('./client');
    const { NEXT_PUBLIC_API_APPKEY: appkey, NEXT_PUBLIC_API_SECRET: secret } = serverEnv();
    const client = createClient({ baseUrl, appkey, secret, locale, visitorAddress });
    return client(call, params, options);
  };
}
