import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { CONTENT_TAG, PAGE_LIFETIME_S, textsTag } from '@/lib/config/cache-table';
import { localeOfHost } from '@/lib/routing/host-locale';
import { isQueryPage, type PageAddress, pageAddressOf } from '@/lib/routing/inner-path';
import { NOT_FOUND_SCREEN_PATH } from '@/lib/routing/not-found-screen';
import { isUnknownPath } from '@/lib/routing/page-routes';
import { portHintCookie } from '@/lib/server/geo/port-hint';
import { collectTags } from '@/lib/server/read-cache';
import {
  type CachedResponse,
  sendBody,
  sendCachedResponse,
  setHeaders,
  sizeOf,
} from './cached-response';
import { clientAddressIn } from './client-address';
import type { KnownPages } from './known-pages';
import { type NextHandler, RENDER_MAX_MS, renderedInTime } from './next-renderer';
import { RenderQueue } from './render-queue';
import { FailedPageError, lifetimeSOf, type RenderTarget, renderEntry } from './rendered-entry';
import type { StaleIfErrorStore } from './stale-if-error-store';

/** All pages together, in every encoding, where nothing else is said: some 2,000 of them. */
const DEFAULT_MAX_BYTES = 96 * 1024 * 1024;
/** Size of an entry besides its key and page; counted, so that floods are bounded. */
const ENTRY_BYTES = 512;
/** Longer addresses are rendered for each request; a search in any script is shorter. */
const ADDRESS_MAX_LENGTH = 2000;

/** Searches are endless: however many are asked for, they leave other pages their memory. */
const QUERY_PAGES_SHARE = 0.25;

/** Changes whose tags are remembered; a page rendered during more of them counts as outdated. */
const CHANGES_MAX = 100;

/** A 404 may become a page at any time. */
const NOT_FOUND_CACHE_CONTROL = 'private, no-cache, no-store, max-age=0, must-revalidate';

/** For an outdated page that is sent because no newer one can be rendered. */
const KEPT_CACHE_CONTROL = 'private, no-cache';

export type PageLookup = (innerPath: string) => Promise<boolean>;

export interface PageCacheOptions {
  maxBytes?: number;
  /**
   * Whether a page that is not found existed and will not return: it is answered with 410. No page
   * is gone when left out.
   */
  isGone?: PageLookup | undefined;
  /**
   * Whether a page can exist, asked before it is rendered for the first time. Every page can exist
   * when left out.
   */
  lookup?: PageLookup | undefined;
  /** Where pages wait until they are rendered; one of its own when left out. */
  queue?: RenderQueue;
  /** How long a page may take, once it is its turn. */
  renderMaxMs?: number;
  /** Pages on disk, for when none can be rendered. */
  kept?: StaleIfErrorStore | undefined;
  /** Notes each page that is answered with 200, except pages of queries. */
  known?: KnownPages | undefined;
}

/**
 * What is known about an inner path: its page, or why there is none for everybody; the version
 * (last change) that it reflects, and the tags of what it shows.
 */
type Entry = { version: number; tags: ReadonlySet<string> } & (
  | { kind: 'page'; response: CachedResponse }
  | { kind: 'not found' | 'per visitor' }
);

export interface PageCache {
  /**
   * Answers a request for a page that everybody sees alike, or that does not exist.
   * @param request one that `isPageRequest` accepts
   * @returns false when the page has to be rendered for its visitor
   * @throws BusyError when it is not known and cannot be rendered now, FailedPageError when Next fails
   */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /**
   * Answers with the page as it was kept on disk; for when it cannot be rendered.
   * @returns false when there is none
   */
  answerKept(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /**
   * Content has changed: pages that show something under one of the tags, and all pages of queries,
   * are rendered again before they are sent. One that comes out the same keeps its compressed
   * bodies.
   */
  invalidate(tags: readonly string[]): void;
  state(): PageCacheState;
}

/** How a page was found; `refresh`: an outdated one had to be rendered again first. */
type Lookup = 'hit' | 'stale' | 'inflight' | 'refresh' | 'miss';

/** What a cache holds, and how often it had what was asked for. */
export interface PageCacheState {
  entries: number;
  bytes: number;
  lookups: Readonly<Record<Lookup, number>>;
}

/**
 * Caches public pages before Next (docs/adr/0014): the HTML of a path is the same for everyone on
 * a language host, so it is rendered, changed and compressed once.
 * @param handle Next's request handler
 */
export function createPageCache(handle: NextHandler, options: PageCacheOptions = {}): PageCache {
  const { maxBytes = DEFAULT_MAX_BYTES, lookup, isGone, kept, known: pages } = options;
  const { queue = new RenderQueue(), renderMaxMs = RENDER_MAX_MS } = options;
  /** The number of the last change, and the tags of the last ones. */
  let lastVersion = 0;
  const changes: ReadonlySet<string>[] = [];
  const lookups: Record<Lookup, number> = { hit: 0, stale: 0, inflight: 0, refresh: 0, miss: 0 };
  const isOutdatedBy = ({ tags }: Pick<Entry, 'tags'>, changed: ReadonlySet<string>) =>
    changed.has(CONTENT_TAG) || [...tags].some((tag) => changed.has(tag));
  const createEntries = (maxSize: number) =>
    new LRUCache<string, Entry, RenderTarget>({
      maxSize,
      sizeCalculation: (entry, key) =>
        ENTRY_BYTES + 2 * key.length + (entry.kind === 'page' ? sizeOf(entry.response) : 0),
      ttl: PAGE_LIFETIME_S * 1000,
      allowStale: true,
      noDeleteOnFetchRejection: true,
      // A waiting request still gets its page when the page is evicted while it renders.
      ignoreFetchAbort: true,
      fetchMethod: async (key, stale, { context, options }) => {
        const renderedVersion = lastVersion;
        const known = stale?.kind === 'page' ? stale.response : null;
        const { result: entry, tags: read } = await collectTags(() =>
          queue.run(context.clientAddress, () =>
            renderedInTime(context, renderMaxMs, renderEntry(handle, context, known)),
          ),
        );
        const tags = new Set([...read, textsTag(localeOfHost(context.host) ?? '')]);
        options.ttl = lifetimeSOf(context) * 1000;
        if (entry.kind === 'page' && !context.isQueryPage) void kept?.keep(key, entry.response);
        return { ...entry, tags, version: versionOf(tags, renderedVersion) };
      },
    });
  /** The last change that an entry reflects, if it was rendered at change `rendered`. */
  function versionOf(tags: ReadonlySet<string>, rendered: number): number {
    const since = lastVersion - rendered;
    const isKnown = since <= changes.length;
    const isCurrent =
      isKnown &&
      changes.slice(changes.length - since).every((each) => !isOutdatedBy({ tags }, each));
    return isCurrent ? lastVersion : rendered;
  }

  const queryPages = createEntries(maxBytes * QUERY_PAGES_SHARE);
  const otherPages = createEntries(maxBytes * (1 - QUERY_PAGES_SHARE));
  const entriesOf = (key: string) => (isQueryPage(key) ? queryPages : otherPages);

  /**
   * @returns the entry; an older one when the page cannot be rendered
   * @throws BusyError or FailedPageError when there is no older one
   */
  async function find(key: string, target: RenderTarget): Promise<Entry | undefined> {
    const requestedVersion = lastVersion;
    const entries = entriesOf(key);
    let entry: Entry | undefined;
    // A rendering that began before the change may be outdated; the second one is not.
    for (let attempt = 0; attempt < 2; attempt++) {
      const known = entries.peek(key);
      const isOutdated = known !== undefined && known.version < requestedVersion;
      const status: LRUCache.Status<string, Entry, RenderTarget> = {};
      const found = entries.fetch(key, {
        context: target,
        forceRefresh: isOutdated,
        allowStale: !isOutdated,
        status,
      });
      if (attempt === 0) lookups[status.fetch as Lookup] += 1;
      let hasFailed = false;
      entry = await found.catch((error) => {
        hasFailed = true;
        const older = entries.peek(key);
        if (older) return older;
        throw error;
      });
      if (hasFailed || !entry || entry.version >= requestedVersion) break;
    }
    if (entry?.kind !== 'page' || entry.version >= requestedVersion) return entry;
    return { ...entry, response: onlyForNow(entry.response) };
  }

  async function isMissing(key: string, innerPath: string): Promise<boolean> {
    if (isUnknownPath(innerPath)) return true;
    if (!lookup || entriesOf(key).has(key)) return false;
    return !(await lookup(innerPath));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const host = request.headers.host ?? '';
    const locale = localeOfHost(host);
    const hasPage = !hasDot(request.url ?? '');
    const address = hasPage ? cacheableAddressOf(request.url ?? '') : null;
    if (!locale || (hasPage && !address)) return false;

    const clientAddress = clientAddressIn(request);
    let entry: Entry | undefined = { kind: 'not found', version: lastVersion, tags: new Set() };
    const key = locale + address?.innerPath;
    if (address && !(await isMissing(key, address.innerPath))) {
      const target = { host, url: address.url, isQueryPage: isQueryPage(key), clientAddress };
      entry = await find(key, target);
    }
    let status = 200;
    if (entry?.kind === 'not found') {
      status = address && (await isGone?.(address.innerPath)) ? 410 : 404;
      const target = { host, url: '/', isNotFoundScreen: true, clientAddress };
      // Next sends its own page when the screen cannot be rendered.
      entry = await find(locale + NOT_FOUND_SCREEN_PATH, target).catch((error) => {
        if (error instanceof FailedPageError) return undefined;
        throw error;
      });
    }
    if (entry?.kind !== 'page') return false;
    // The client already got the wait page.
    if (response.headersSent) return true;

    const hint = portHintCookie(request.headers.cookie ?? '', clientAddress);
    if (hint) response.setHeader('set-cookie', hint);
    if (status === 200 && address && !isQueryPage(key)) pages?.note(locale, address.url);
    if (status === 200) await sendCachedResponse(entry.response, request, response);
    else await sendNotFound(status, entry.response, request, response);
    return true;
  }

  async function answerKept(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const locale = localeOfHost(request.headers.host ?? '');
    const address = locale && cacheableAddressOf(request.url ?? '');
    const page = address ? await kept?.read(locale + address.innerPath) : undefined;
    if (!page || response.headersSent) return false;
    await sendCachedResponse(onlyForNow(page), request, response);
    return true;
  }

  return {
    answer,
    answerKept,
    invalidate(tags) {
      const changed = new Set(tags);
      for (const [, entry] of otherPages.entries()) {
        if (entry.version === lastVersion && !isOutdatedBy(entry, changed)) entry.version += 1;
      }
      lastVersion += 1;
      changes.push(changed);
      if (changes.length > CHANGES_MAX) changes.shift();
    },
    state: () => ({
      entries: queryPages.size + otherPages.size,
      bytes: queryPages.calculatedSize + otherPages.calculatedSize,
      lookups,
    }),
  };
}

/** A page from before the last change, sent because a newer one cannot be rendered now. */
function onlyForNow(page: CachedResponse): CachedResponse {
  return { ...page, headers: { ...page.headers, 'cache-control': KEPT_CACHE_CONTROL } };
}

/** As files have and no page of ours. */
const hasDot = (url: string) => (url.split('?')[0] ?? '').includes('.');

/** The page of an address when it can be cached; null when it is rendered for each request. */
function cacheableAddressOf(url: string): PageAddress | null {
  if (hasDot(url)) return null;
  const address = pageAddressOf(url);
  const isTooLong = address.url.length > ADDRESS_MAX_LENGTH;
  return address.isRenderedPerRequest || isTooLong ? null : address;
}

/** Sends the 404 screen (docs/adr/0011), with status 404 or 410. */
async function sendNotFound(
  status: number,
  screen: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = status;
  const headers = { ...screen.headers, etag: undefined };
  setHeaders(response, { ...headers, 'cache-control': NOT_FOUND_CACHE_CONTROL });
  await sendBody(screen, request, response);
}
