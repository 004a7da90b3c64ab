import { readHome } from '@/lib/contract/calls/home';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';
import { contentClient } from './content-client';

/** Featured cars, running promotions, newest articles and the size of the catalogue. */
export async function readHomeBlocks(locale: Locale) {
  const blocks = await cachedRead('home', [locale], () => contentClient(locale)(readHome, {}));
  if (!blocks) throw new Error('the API has no home blocks');
  return blocks;
}
