import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { SITE_HINT_COOKIE } from '@/lib/config/cookies';
import { localeOfHost } from '@/lib/routing/host-locale';
import { innerPathOf } from '@/lib/routing/inner-path';
import { portHintCookie } from '@/lib/server/geo/port-hint';
import { answerHeaders } from './answer-headers';
import { CLIENT_ADDRESS_HEADER } from './client-address';
import { bytesOf, etagOf, type KeptBody, keepBody, sendKept } from './kept-body';
import { askNext, isWebPage, type NextHandler } from './next-answer';
import { htmlOf } from './next-page';

/** All pages together, in every encoding. */
const BYTES_MAX = 96 * 1024 * 1024;
/** What an address that cannot be kept costs: as much as the memory of it, so floods are bounded. */
const REFUSED_BYTES = 512;
/** Longer addresses are not pages of ours. */
const URL_MAX_LENGTH = 200;

/**
 * After this long a page is asked for again, behind the answer to whoever comes next. Next keeps
 * the page itself, so that asking is cheap; a change in the content reaches a visitor of another
 * machine after this long at most, and one of this machine at once (`clear`).
 */
const FRESH_MS = 2000;

/** The first request for a page, which it is rendered for. */
interface Asked {
  host: string;
  url: string;
}

/** Null stands for an address whose answer cannot be kept. */
type Entry = { page: KeptBody | null };

export interface PageCache {
  /**
   * Answers a request for a page that everybody sees alike.
   * @param request one for reading (`isForReading`)
   * @returns false when the page is for its visitor alone
   */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Forgets every page: content has changed. */
  clear(): void;
}

/**
 * Public pages in memory, in front of Next (docs/adr/0014): the HTML of a URL is the same for
 * everyone on a language host, so it is rendered, changed and compressed once.
 * @param handle Next's listener
 */
export function createPageCache(handle: NextHandler): PageCache {
  const entries = new LRUCache<string, Entry, Asked>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ page }) => (page ? bytesOf(page) : REFUSED_BYTES),
    ttl: FRESH_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_, stale, { context }) => ({
      page: await renderPage(handle, context, stale?.page ?? null),
    }),
  });

  return {
    async answer(request, response) {
      const key = keyOf(request);
      if (!key) return false;
      // A page that cannot be rendered is for Next to explain; `clear` ends what is under way.
      const context = { host: request.headers.host ?? '', url: request.url ?? '' };
      const entry = await entries.fetch(key, { context }).catch(() => undefined);
      if (!entry?.page) return false;
      const address = String(request.headers[CLIENT_ADDRESS_HEADER] ?? '');
      const hint = portHintCookie(request.headers.cookie ?? '', address);
      if (hint) response.setHeader('set-cookie', hint);
      sendKept(entry.page, request, response);
      return true;
    },
    clear: () => entries.clear(),
  };
}

/** Language and page of a request for a page that can be kept; null for every other one. */
function keyOf({ url = '', headers }: IncomingMessage): string | null {
  if (url.length > URL_MAX_LENGTH) return null;
  const locale = localeOfHost(headers.host ?? '');
  const page = locale && pageOf(url);
  return page && locale + page;
}

/** A name for the page of an address, the same for addresses of the same page. */
function pageOf(url: string): string | null {
  const [path = '', query] = url.split('?');
  // Files have an ending.
  if (!/^\/[^.]*$/.test(path)) return null;
  if (query === undefined) return path;
  // A query that names a page of its own; what another one means is for the page to say.
  const inner = innerPathOf({ pathname: path, searchParams: new URLSearchParams(query) });
  return inner === path || inner === '' ? null : `?${inner}`;
}

/** The page as Next renders it for everybody, or null when its answer is not for everybody. */
async function renderPage(
  handle: NextHandler,
  { host, url }: Asked,
  known: KeptBody | null,
): Promise<KeptBody | null> {
  const answer = await askNext(handle, {
    url,
    // The hint keeps the middleware from adding one visitor's cookie to everybody's page.
    headers: { host, accept: 'text/html', cookie: `${SITE_HINT_COOKIE}=1` },
  });
  const { status, headers } = answer;
  if (status >= 500) throw new Error(`${url} answered ${status}`);
  const isForEverybody =
    status === 200 &&
    /s-maxage/.test(String(headers['cache-control'])) &&
    isWebPage(answer) &&
    !headers['set-cookie'];
  if (!isForEverybody) return null;
  const html = htmlOf(answer);
  return known?.etag === etagOf(html) ? known : keepBody(Buffer.from(html), answerHeaders(headers));
}
