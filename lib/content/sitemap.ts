import { serverClient } from '@/lib/api/server';
import { ARTICLES_TAG, CATALOGUE_TAG } from '@/lib/config/cache-tags';
import type { RequestOf } from '@/lib/contract/call';
import { listSitemapRecords } from '@/lib/contract/calls/sitemap';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';

type Kind = RequestOf<typeof listSitemapRecords>['kind'];

const tagOf = (kind: Kind) => (kind === 'models' ? CATALOGUE_TAG : ARTICLES_TAG);

/** How many models or articles have a page in the language. */
export async function readSitemapTotal(locale: Locale, kind: Kind): Promise<number> {
  const answer = await cachedRead(['sitemap-total', kind, locale], [tagOf(kind)], () =>
    serverClient(locale)(listSitemapRecords, { kind }),
  );
  return answer?.total ?? 0;
}

/** One page of the ids of every model or article, each with the day of its last change. */
export async function readSitemapRecords(locale: Locale, kind: Kind, page: number) {
  const answer = await cachedRead(['sitemap', kind, page, locale], [tagOf(kind)], () =>
    serverClient(locale)(listSitemapRecords, { kind, page }),
  );
  return answer ?? { records: [], total: 0 };
}
