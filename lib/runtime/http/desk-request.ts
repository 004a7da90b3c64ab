import type { IncomingMessage, ServerResponse } from 'node:http';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import { isNotAPage, isPageRequest } from '@/lib/routing/page-request';
import {
  isHtml,
  type NextHandler,
  type RenderedResponse,
  renderScreen,
  renderWithNext,
} from './next-renderer';
import { sendRendered } from './send-rendered';

/** Every answer of the staff side: nobody stores it, searches it, frames it or learns its address. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`, with which forms would be sent from the origin "null".
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Files that its pages show: those of the build, pictures of cars, the mark of the company. */
const FILES = /^\/(?:_next|media|pictures)\/|^\/logo-mark\.svg$/;

const ROBOTS = 'User-agent: *\nDisallow: /\n';

/**
 * Answers a request of the staff side's host (docs/adr/0018): its pages and the files they show,
 * straight from Next, and nothing that belongs to the public sites.
 */
export async function answerDeskRequest(
  request: IncomingMessage,
  response: ServerResponse,
  next: NextHandler,
): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?');
  if (FILES.test(path)) return next(request, response);
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (path === '/robots.txt') {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(ROBOTS);
  } else if (isNotAPage(path)) {
    response.writeHead(404).end();
  } else if (isPageRequest(request)) {
    try {
      const { headers, ...page } = await renderPage(request, response, next);
      await sendRendered({ ...page, headers: { ...headers, ...HEADERS } }, request, response);
    } catch (error) {
      // The visitor has left: nobody reads an answer.
      if (!response.closed) throw error;
    }
  } else {
    await next(request, response);
  }
}

/** A page, or the screen that says in words, without script, that there is none (docs/adr/0011). */
async function renderPage(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  next: NextHandler,
): Promise<RenderedResponse> {
  const { 'accept-encoding': _, ...others } = headers;
  const page = await renderWithNext(next, { url, headers: others }, response);
  if (page.status !== 404 || !isHtml(page)) return page;
  const screen = await renderScreen(next, headers, { [NOT_FOUND_SCREEN_HEADER]: '1' });
  return screen.status === 200 ? { ...screen, status: 404 } : page;
}
