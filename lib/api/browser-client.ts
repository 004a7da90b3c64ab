import { apiAppkey, apiSecret } from '@/lib/env/client';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { createClient, type Send } from './client';

/**
 * The page's client, with axios and the signature in it: `browser.ts` loads this when something
 * is sent. Uses fetch, because only fetch lets a request outlive its page.
 */
export function createBrowserClient(): Send {
  return createClient({
    baseUrl: '',
    appkey: apiAppkey,
    secret: apiSecret,
    locale: () => {
      const { locale } = document.documentElement.dataset;
      return isLocale(locale) ? locale : DEFAULT_LOCALE;
    },
    adapter: 'fetch',
    // Only XMLHttpRequest reports the progress of an upload.
    fileAdapter: 'xhr',
  });
}
