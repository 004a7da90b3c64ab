import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageAddressOf } from '@/lib/routing/inner-path';
import { isLostPageRequest, isPageRequest } from '@/lib/routing/page-request';
import { clientAddressIn } from './client-address';
import { BusyError, type Enqueue } from './fair-queue';
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
import { withOverloadPage } from './overload-page';
import { createPageCache, type PageCacheOptions, type PageCacheState } from './page-cache';
import type { RenderQueue } from './render-queue';
import { FailedPageError } from './rendered-entry';
import { sendRendered } from './send-rendered';

export interface PublicPages {
  /**
   * @param request one that is `isPageRequest` or `isLostPageRequest`, or of Next's router
   * @param enqueue the turns that the whole answer waits for
   */
  answer(request: IncomingMessage, response: ServerResponse, enqueue: Enqueue): Promise<void>;
  /** Content has changed: see `PageCache.invalidate`. */
  invalidate(tags: readonly string[]): void;
  cacheState(): PageCacheState;
}

export interface PublicPagesOptions extends PageCacheOptions {
  isDev?: boolean;
  /** Whether the database does not answer; asked when a page takes long or fails. */
  isAway?: () => Promise<boolean>;
  /** How long a page may take before that is asked. */
  patienceMs?: number | undefined;
  /** How often so far something has failed because the database was away. */
  outages?: () => number;
}

/** Of the development server, which keeps no pages. */
const NO_CACHE: PageCacheState = {
  entries: 0,
  bytes: 0,
  lookups: { hit: 0, stale: 0, inflight: 0, refresh: 0, miss: 0 },
};

/** Together with the check whether the database answers, three seconds. */
const PATIENCE_MS = 2500;
const AWAY_RETRY_AFTER_S = 5;

/** The development server builds a page when it is asked for. */
const DEV_RENDER_MAX_MS = 300_000;

/**
 * Answers requests for pages of the public sites: those that are the same for everyone from the
 * cache, all others rendered for their visitor when it is their turn (docs/adr/0038); each with its
 * scripts deferred (docs/adr/0014) and, where it is not found, with the 404 screen (docs/adr/0011).
 * While the database does not answer, with the page as it was last, or one that says so.
 * @param next Next's request handler
 * @param options.isDev leaves pages as Next's development server makes them, and caches none
 */
export function createPublicPages(
  next: NextHandler,
  options: PublicPagesOptions & { queue: RenderQueue },
): PublicPages {
  const {
    queue,
    isDev = false,
    isAway = async () => false,
    patienceMs = PATIENCE_MS,
    outages = () => 0,
    renderMaxMs = isDev ? DEV_RENDER_MAX_MS : RENDER_MAX_MS,
    isGone,
  } = options;
  const cache = isDev ? undefined : createPageCache(next, options);

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
    answer(request, response, enqueue) {
      const answer = () => enqueue(() => withDeadline(request, response));
      return withOverloadPage(request, response, answer, cache);
    },
    invalidate: (tags) => cache?.invalidate(tags),
    cacheState: () => cache?.state() ?? NO_CACHE,
  };
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
