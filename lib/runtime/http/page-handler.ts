import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { REJECTED_ENQUIRY_HEADER } from '@/lib/routing/enquiry-address';
import { isDeskHost } from '@/lib/routing/host-locale';
import { pageAddressOf } from '@/lib/routing/inner-path';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import {
  isLostPageRequest,
  isNotAPage,
  isPageRequest,
  isWellEscaped,
  plainAddressOf,
} from '@/lib/routing/page-request';
import { ApiCalls, isApiCall } from './api-calls';
import { negotiateEncoding } from './cached-response';
import { clientAddressIn } from './client-address';
import type { DeskImportFiles } from './desk-import-files';
import { DeskRequests } from './desk-request';
import type { DeskTextFiles } from './desk-text-files';
import type { DeskUploads } from './desk-uploads';
import { answerEnquiryPost, isEnquiryPost } from './enquiry-post';
import {
  BusyError,
  type Enqueue,
  FairQueue,
  type FairQueueOptions,
  type QueueState,
  TARPIT_MS,
} from './fair-queue';
import { PLAIN_HEADERS } from './host-guard';
import {
  isHtml,
  type NextHandler,
  pageHtmlOf,
  RENDER_MAX_MS,
  type RenderedResponse,
  renderedInTime,
  renderWithNext,
} from './next-renderer';
import { withNotFoundScreen } from './not-found-screen';
import { sendOverloadPage } from './overload-page';
import {
  createPageCache,
  type PageCache,
  type PageCacheOptions,
  type PageCacheState,
} from './page-cache';
import { RenderQueue } from './render-queue';
import { FailedPageError } from './rendered-entry';
import { sendRendered } from './send-rendered';

export interface PageHandler {
  handle: NextHandler;
  /** Content has changed: see `PageCache.invalidate`. */
  invalidate(tags: readonly string[]): void;
  state(): PageHandlerState;
}

export interface PageHandlerState {
  cache: PageCacheState;
  queues: Record<'pages' | 'calls' | 'files' | 'transcodings' | 'desk', QueueState>;
}

/** Of the development server, which keeps no pages. */
const NO_CACHE: PageCacheState = {
  entries: 0,
  bytes: 0,
  lookups: { hit: 0, stale: 0, inflight: 0, refresh: 0, miss: 0 },
};

export interface PageHandlerOptions extends PageCacheOptions {
  isDev?: boolean;
  apiCalls?: ApiCalls;
  /** Paths of the files that Next serves as they are. */
  publicFiles?: ReadonlySet<string>;
  /** Whether the database does not answer; asked when a page takes long or fails. */
  isAway?: () => Promise<boolean>;
  /** How long a page may take before that is asked. */
  patienceMs?: number;
  /** How often so far something has failed because the database was away. */
  outages?: () => number;
  /** Takes pictures of staff. */
  uploads?: DeskUploads;
  importFiles?: DeskImportFiles;
  textFiles?: DeskTextFiles;
}

/** Together with the check whether the database answers, three seconds. */
const PATIENCE_MS = 2500;
const AWAY_RETRY_AFTER_S = 5;

/** The development server builds a page when it is asked for. */
const DEV_RENDER_MAX_MS = 300_000;

/** What route handlers answer in a millisecond or two, besides calls. */
const KNOWN_FILES =
  /^\/(?:media\/|feeds\/|u\/|internal\/refresh$|e\?k=[\w-]*&picture=|(?:healthz|readyz|robots\.txt|sitemap\.xml|article\/feed\.xml|manifest\.webmanifest)(?:\?|$))/;

/** A page with many pictures asks for them over six connections. */
const FILE_LIMITS: FairQueueOptions = {
  runningMax: 16,
  runningMaxPerAddress: 4,
  waitingMax: 400,
  waitingMaxPerAddress: 100,
  waitMaxMs: 5000,
  slotTimeoutMs: 500,
  tarpitMs: TARPIT_MS,
};

/**
 * Pages are cached in Brotli. Every response in another encoding, which programs ask for, is
 * compressed again and takes ten times as long: one address gets some 180 a second of each process.
 */
const TRANSCODING_LIMITS: FairQueueOptions = { ...FILE_LIMITS, cooldownMs: () => 20 };

/**
 * Longer than any address of ours except an API call's. Redirects repeat it twice in their headers,
 * of which programs accept up to 16 KB.
 */
const ADDRESS_MAX_LENGTH = 4096;

/** Methods of page requests; forms are sent to addresses of their own. */
const PAGE_METHODS = ['GET', 'HEAD'];

/**
 * Runs before Next: pages that are the same for everyone are answered from the cache, all others
 * are rendered for their visitor when it is their turn (docs/adr/0038); each with its scripts
 * deferred (docs/adr/0014) and, where it is not found, with the 404 screen (docs/adr/0011). Files
 * and API calls go to Next.
 * @param next Next's request handler
 * @param options.isDev leaves pages as Next's development server makes them, and caches none
 */
export function createPageHandler(
  next: NextHandler,
  { isDev = false, ...cacheOptions }: PageHandlerOptions = {},
): PageHandler {
  const {
    queue = new RenderQueue(),
    apiCalls = new ApiCalls(),
    isAway = async () => false,
    patienceMs = PATIENCE_MS,
    outages = () => 0,
    renderMaxMs = isDev ? DEV_RENDER_MAX_MS : RENDER_MAX_MS,
    publicFiles = new Set(),
    uploads,
    importFiles,
    textFiles,
    isGone,
  } = cacheOptions;
  const files = new FairQueue(FILE_LIMITS);
  const transcodings = new FairQueue(TRANSCODING_LIMITS);
  const desk = new DeskRequests(next, {
    isAway,
    uploads,
    importFiles,
    textFiles,
    patienceMs: cacheOptions.patienceMs,
  });
  const cache = isDev ? undefined : createPageCache(next, { ...cacheOptions, queue });

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPage = isPageRequest(request) || isLostPageRequest(request);
    const render = isPage ? renderForVisitor : renderAsItIs;
    const { url, headers } = request;
    const enqueueRender = () =>
      queue.run(clientAddressIn(request), () =>
        renderedInTime(
          { host: headers.host, url },
          renderMaxMs,
          render(request, response, next, isDev),
        ),
      );
    const outagesBefore = outages();
    let rendered: RenderedResponse;
    try {
      if (isPage && (await cache?.answer(request, response))) return;
      rendered = await enqueueRender();
    } catch (error) {
      if (!(error instanceof FailedPageError)) throw error;
      rendered = error.rendered;
    }
    if (rendered.status >= 500 && !isDev) {
      if (await isAway()) throw new BusyError(AWAY_RETRY_AFTER_S, 0);
      if (isPage && (await cache?.answerKept(request, response))) return;
      // Statements that were running when the database ended fail although it is back.
      if (isPage && outages() > outagesBefore) rendered = await enqueueRender();
    }
    const isMissing = isPage && rendered.status === 404;
    if (isMissing && (await isGone?.(pageAddressOf(url ?? '').innerPath))) rendered.status = 410;
    // Browsers cache it without limit, but it may be undone, as when a unit returns to its former
    // model.
    if (rendered.status === 308) rendered.headers['cache-control'] = 'no-cache';
    if (!response.headersSent) await sendRendered(rendered, request, response);
  }

  /** @throws BusyError when it takes long because the database does not answer */
  async function withDeadline(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answering = answerPage(request, response);
    // A page that is rendered too late is still cached for the next request.
    answering.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, patienceMs, 'late');
    });
    const outcome = await Promise.race([answering, patience]).finally(() => clearTimeout(timer));
    if (outcome === 'late' && (await isAway())) throw new BusyError(AWAY_RETRY_AFTER_S, 0);
    await answering;
  }

  return {
    async handle(request, response) {
      // Only our own requests for the screens may carry them.
      delete request.headers[NOT_FOUND_SCREEN_HEADER];
      delete request.headers[REJECTED_ENQUIRY_HEADER];
      const { url = '', method = '', headers } = request;
      const isCall = isApiCall(url);
      if (!isWellEscaped(url)) {
        response.writeHead(400, PLAIN_HEADERS).end();
        return;
      }
      if (!isCall && url.length > ADDRESS_MAX_LENGTH) {
        response.writeHead(414, PLAIN_HEADERS).end();
        return;
      }
      if (isDeskHost(headers.host ?? '')) return desk.answer(request, response);
      if (isCall) return apiCalls.answer(request, response, next);
      if (isEnquiryPost(request)) {
        const enqueue: Enqueue = (work) => queue.run(clientAddressIn(request), work);
        return answerEnquiryPost(request, response, next, { isDev, enqueue });
      }
      if (isDev && !isPageRequest(request)) return next(request, response);
      const isKnown = KNOWN_FILES.test(url) || publicFiles.has(url.split('?')[0] ?? '');
      if (isNotAPage(url) && (isKnown || !isLostPageRequest(request))) {
        // Next renders a page for every file that does not exist.
        const turns = isKnown ? files : queue;
        const answer = () => turns.run(clientAddressIn(request), () => next(request, response));
        return withOverloadPage(request, response, answer);
      }
      if (!PAGE_METHODS.includes(method)) {
        await delay(TARPIT_MS);
        response.writeHead(405, { ...PLAIN_HEADERS, allow: PAGE_METHODS.join(', ') }).end();
        return;
      }
      if (plainAddressOf(url) !== url) return sendToPlainAddress(url, response);
      const isTranscoded = negotiateEncoding(headers['accept-encoding']) !== 'br';
      const answer = () => withDeadline(request, response);
      const enqueue = () =>
        isTranscoded ? transcodings.run(clientAddressIn(request), answer) : answer();
      await withOverloadPage(request, response, enqueue, cache);
    },
    invalidate: (tags) => cache?.invalidate(tags),
    state: () => ({
      cache: cache?.state() ?? NO_CACHE,
      queues: {
        pages: queue.state,
        calls: apiCalls.state,
        files: files.state,
        transcodings: transcodings.state,
        desk: desk.state,
      },
    }),
  };
}

/**
 * Answers a request; when the queue rejects it or the database is away, with the kept page or with
 * the overload page.
 */
async function withOverloadPage(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<void>,
  cache?: PageCache,
): Promise<void> {
  try {
    await answer();
  } catch (error) {
    // The client has disconnected.
    if (response.closed) return;
    if (!(error instanceof BusyError)) throw error;
    // Floods are delayed; when only the database is away, a kept page is sent at once.
    if (error.tarpitMs === 0 && (await cache?.answerKept(request, response))) return;
    await delay(error.tarpitMs);
    if (!response.closed && !response.headersSent) sendOverloadPage(request, response, error);
  }
}

/** Redirects an address that no browser would write to its plain form, or answers with 400. */
function sendToPlainAddress(url: string, response: ServerResponse): void {
  const plain = plainAddressOf(url);
  const location = plain && { location: plain };
  response.writeHead(plain ? 308 : 400, { ...PLAIN_HEADERS, ...location }).end();
}

/** Requests of Next's router. */
function renderAsItIs(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  next: NextHandler,
): Promise<RenderedResponse> {
  const { 'accept-encoding': _, ...others } = headers;
  return renderWithNext(next, { url, headers: others }, response);
}

/** The page of one visitor's request. HEAD is rendered as GET: its headers are the same. */
async function renderForVisitor(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  next: NextHandler,
  isDev: boolean,
): Promise<RenderedResponse> {
  const { 'accept-encoding': _, ...others } = headers;
  const request = { url, headers: others };
  const first = await renderWithNext(next, request, response);
  const rendered = await withNotFoundScreen(first, next, request);
  if (isDev || !isHtml(rendered)) return rendered;
  return { ...rendered, body: Buffer.from(pageHtmlOf(rendered)) };
}
