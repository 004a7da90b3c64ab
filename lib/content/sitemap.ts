import { serverClient } from '@/lib/api/server';
import type { RequestOf } from '@/lib/contract/call';
import { listSitemapRecords } from '@/lib/contract/calls/sitemap';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';

type Kind = RequestOf<typeof listSitemapRecords>['kind'];

const kindOf = (kind: Kind) => `sitemap-${kind}` as const;

/** How many models or articles have a page in the language. */
export async function readSitemapTotal(locale: Locale, kind: Kind): Promise<number> {
  const answer = await cachedRead(kindOf(kind), ['total', locale], () =>
    serverClient(locale)(listSitemapRecords, { kind }),
  );
  return answer?.total ?? 0;
}

/** One page of the ids of every model or article, each with the day of its last change. */
export async function readSitemapRecords(locale: Locale, kind: Kind, page: number) {
  const answer = await cachedRead(kindOf(kind), [page, locale], () =>
    serverClient(locale)(listSitemapRecords, { kind, page }),
  );
  return answer ?? { records: [], total: 0 };
}
