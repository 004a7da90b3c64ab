import { apiAppkey, apiSecret } from '@/lib/env/client';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { createClient, type Send } from './client';

let client: Send | undefined;

/**
 * The browser's client. It carries axios and the signature, so load this module when something
 * is sent, not with the page. Uses fetch, because only fetch lets a request outlive its page.
 */
export const send: Send = (call, params, options) => {
  const { locale } = document.documentElement.dataset;
  client ??= createClient({
    baseUrl: '',
    appkey: apiAppkey,
    secret: apiSecret,
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
    adapter: 'fetch',
    // Only XMLHttpRequest tells how much of a file has left.
    fileAdapter: 'xhr',
  });
  return client(call, params, options);
};
