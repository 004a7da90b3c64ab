import { serverClient } from '@/lib/api/server';
import { ARTICLES_TAG, CATALOGUE_TAG } from '@/lib/config/cache-tags';
import type { RequestOf } from '@/lib/contract/call';
import { listSitemapRecords } from '@/lib/contract/calls/sitemap';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';

/** One page of the ids of every model or article, each with the day of its last change. */
export async function readSitemapRecords(
  locale: Locale,
  kind: RequestOf<typeof listSitemapRecords>['kind'],
  page: number,
) {
  const tag = kind === 'models' ? CATALOGUE_TAG : ARTICLES_TAG;
  const answer = await cachedRead(['sitemap', kind, page, locale], [tag], () =>
    serverClient(locale)(listSitemapRecords, { kind, page }),
  );
  return answer ?? { records: [], total: 0 };
}
