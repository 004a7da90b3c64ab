import { serverClient } from '@/lib/api/server';
import { readHome } from '@/lib/contract/calls/home';
import type { Locale } from '@/lib/i18n/locales';
import { ARTICLES_TAG, CATALOGUE_TAG, PROMOTIONS_TAG } from './cache-tags';
import { cachedRead } from './cached-read';

/** Featured cars, running promotions, newest articles and the size of the catalogue. */
export async function readHomeBlocks(locale: Locale) {
  const blocks = await cachedRead(
    ['home', locale],
    [CATALOGUE_TAG, PROMOTIONS_TAG, ARTICLES_TAG],
    () => serverClient(locale)(readHome, {}),
  );
  if (!blocks) throw new Error('the API has no home blocks');
  return blocks;
}
