import type { IncomingMessage, ServerResponse } from 'node:http';
import { NOT_A_PAGE } from '@/lib/routing/page-request';
import type { NextHandler } from './next-renderer';

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

const notAPage = new RegExp(`^/(?:${NOT_A_PAGE})`);

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
  } else if (notAPage.test(path)) {
    response.writeHead(404).end();
  } else {
    await next(request, response);
  }
}
