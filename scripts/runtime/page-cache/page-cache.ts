import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import { LRUCache } from 'lru-cache';
import { localeOfHost } from '@/lib/i18n/host-locale';
import { portHintCookie } from '@/lib/server/geo/port-hint';
import { SITE_HINT_COOKIE } from '@/lib/site/storage-keys';
import { CLIENT_ADDRESS_HEADER } from '../client-address';
import { bytesOf, etagOf, type KeptPage, keepPage, sendPage } from './kept-page';
import { withLateScripts } from './late-scripts';

/** All pages together, in every encoding. */
const BYTES_MAX = 96 * 1024 * 1024;
/** What an address that cannot be kept costs: as much as the memory of it, so floods are bounded. */
const REFUSED_BYTES = 512;
/** Longer addresses are not pages of ours. */
const PATH_MAX_LENGTH = 200;

/**
 * After this long a page is asked for again, behind the answer to whoever comes next. Next keeps
 * the page itself, so that asking is cheap; a change in the content reaches a visitor of another
 * machine after this long at most, and one of this machine at once (`clear`).
 */
const FRESH_MS = 2000;

/** Null stands for an address whose answer cannot be kept. */
type Entry = { page: KeptPage | null };

export interface PageCache {
  /**
   * Answers a request for a page that everybody sees alike.
   * @returns false when the request is for Next to answer
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
export function createPageCache(handle: RequestListener): PageCache {
  const entries = new LRUCache<string, Entry, string>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ page }) => (page ? bytesOf(page) : REFUSED_BYTES),
    ttl: FRESH_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (key, stale, { context: host }) => {
      const path = key.slice(key.indexOf('/'));
      return { page: await renderPage(handle, host, path, stale?.page ?? null) };
    },
  });

  return {
    async answer(request, response) {
      const key = keyOf(request);
      if (!key) return false;
      // A page that cannot be rendered is for Next to explain; `clear` ends what is under way.
      const context = request.headers.host ?? '';
      const entry = await entries.fetch(key, { context }).catch(() => undefined);
      if (!entry?.page) return false;
      const address = String(request.headers[CLIENT_ADDRESS_HEADER] ?? '');
      const hint = portHintCookie(request.headers.cookie ?? '', address);
      if (hint) response.setHeader('set-cookie', hint);
      sendPage(entry.page, request, response);
      return true;
    },
    clear: () => entries.clear(),
  };
}

/** Language and path of a page request; null for every other request. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || url.length > PATH_MAX_LENGTH) return null;
  // Files have an ending, all else that is not a page has a folder of its own.
  if (!/^\/[^?.]*$/.test(url) || /^\/(?:api|_next|media|pictures|internal)\//.test(url))
    return null;
  if (headers.rsc || headers['next-action'] || headers.range) return null;
  const locale = localeOfHost(headers.host ?? '');
  return locale && locale + url;
}

/** The page as Next renders it for everybody, or null when its answer is not for everybody. */
async function renderPage(
  handle: RequestListener,
  host: string,
  path: string,
  known: KeptPage | null,
): Promise<KeptPage | null> {
  const { statusCode, headers, rawPayload } = await inject(handle, {
    method: 'GET',
    url: path,
    // The hint keeps the middleware from adding one visitor's cookie to everybody's page.
    headers: { host, accept: 'text/html', cookie: `${SITE_HINT_COOKIE}=1` },
  });
  if (statusCode >= 500) throw new Error(`${path} answered ${statusCode}`);
  const isForEverybody =
    statusCode === 200 &&
    /s-maxage/.test(String(headers['cache-control'])) &&
    /^text\/html/.test(String(headers['content-type'])) &&
    !headers['set-cookie'];
  if (!isForEverybody) return null;
  const html = withLateScripts(rawPayload.toString('utf8'));
  return known?.etag === etagOf(html) ? known : keepPage(html, headers);
}
