import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { REJECTED_ENQUIRY_HEADER } from '@/lib/routing/enquiry-address';
import { isDeskHost } from '@/lib/routing/host-locale';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import { isPageRequest } from '@/lib/routing/page-request';
import { answerDeskRequest } from './desk-request';
import { answerEnquiryPost, isEnquiryPost } from './enquiry-post';
import {
  isHtml,
  type NextHandler,
  pageHtmlOf,
  type RenderedResponse,
  type RenderRequest,
  renderScreen,
  renderWithNext,
} from './next-renderer';
import { createPageCache, type PageCacheOptions } from './page-cache';
import { sendRendered } from './send-rendered';

export interface PageHandler {
  handle: NextHandler;
  /** Content has changed: see `PageCache.invalidate`. */
  invalidate(): void;
}

/**
 * Stands before Next: pages that are the same for everyone are answered from the cache, all others
 * are rendered for their visitor; each with its scripts deferred (docs/adr/0014) and, where it is
 * not found, with the 404 screen (docs/adr/0011). Files, API calls and Next's router go to Next.
 * @param next Next's request handler
 * @param options.isDev leaves pages as Next's development server makes them, and caches none
 */
export function createPageHandler(
  next: NextHandler,
  { isDev = false, ...cacheOptions }: PageCacheOptions & { isDev?: boolean } = {},
): PageHandler {
  const cache = isDev ? undefined : createPageCache(next, cacheOptions);

  return {
    async handle(request, response) {
      // Only our own requests for the screens may carry them.
      delete request.headers[NOT_FOUND_SCREEN_HEADER];
      delete request.headers[REJECTED_ENQUIRY_HEADER];
      if (isDeskHost(request.headers.host ?? '')) {
        return answerDeskRequest(request, response, next);
      }
      if (isEnquiryPost(request)) return answerEnquiryPost(request, response, next, isDev);
      if (!isPageRequest(request)) return next(request, response);
      if (await cache?.answer(request, response)) return;
      try {
        await sendRendered(
          await renderForVisitor(request, response, next, isDev),
          request,
          response,
        );
      } catch (error) {
        // The visitor has left: nobody reads an answer.
        if (!response.closed) throw error;
      }
    },
    invalidate: () => cache?.invalidate(),
  };
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

/** Headers that describe the body, so that they come with the screen's. */
const BODY_HEADERS = ['content-type', 'link', 'vary'];

/**
 * Next answers an unknown page with status 404 and an empty body that only script fills. This
 * replaces it by the 404 screen of the visitor's language (docs/adr/0011), for people without
 * script, slow phones and crawlers. Status, cookies and caching stay as Next set them.
 * @returns the response itself when it is not a page with status 404
 */
async function withNotFoundScreen(
  rendered: RenderedResponse,
  next: NextHandler,
  request: RenderRequest,
): Promise<RenderedResponse> {
  if (rendered.status !== 404 || !isHtml(rendered)) return rendered;
  const screen = await renderNotFoundScreen(next, request);
  if (!screen) return rendered;
  const headers: OutgoingHttpHeaders = { ...rendered.headers, etag: undefined };
  for (const name of BODY_HEADERS) headers[name] = screen.headers[name];
  return { status: 404, headers, body: screen.body };
}

/** The screen as Next renders it for the request's host; null when it cannot. */
async function renderNotFoundScreen(
  next: NextHandler,
  { headers }: RenderRequest,
): Promise<RenderedResponse | null> {
  try {
    const screen = await renderScreen(next, headers, { [NOT_FOUND_SCREEN_HEADER]: '1' });
    return screen.status === 200 ? screen : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}
