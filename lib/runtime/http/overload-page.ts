import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type CompanyFacts, companyFacts } from '@/lib/config/company';
import { SMALL_PAGE_POLICY } from '@/lib/config/content-security-policy';
import { overloadPageHtml } from '@/lib/format/small-page';
import type { Locale } from '@/lib/i18n/locales';
import { type Messages, messagesOf } from '@/lib/i18n/texts';
import { languageOfHost } from '@/lib/routing/host-locale';
import { BusyError } from './fair-queue';
import type { PageCache } from './page-cache';

/**
 * Answers with status 503 and a page that needs nothing of the site but this process.
 * @param body the whole HTML of a small page
 */
export function sendUnavailable(
  { method }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  retryAfterS: number,
): void {
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'content-security-policy': SMALL_PAGE_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'retry-after': String(retryAfterS),
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : body);
}

interface CachedBodies {
  /** That the bodies show. */
  facts: CompanyFacts;
  ofSeconds: LRUCache<number, Buffer>;
}

/** Cached, because a flood gets them once a second on each connection. */
const pages = new WeakMap<Messages, CachedBodies>();

function bodyOf(language: Locale, retryAfterS: number): Buffer {
  // New objects after a text or a fact has changed.
  const texts = messagesOf(language);
  const facts = companyFacts();
  const cached = pages.get(texts);
  const bodies =
    cached?.facts === facts ? cached.ofSeconds : new LRUCache<number, Buffer>({ max: 20 });
  pages.set(texts, { facts, ofSeconds: bodies });
  const known = bodies.get(retryAfterS);
  if (known) return known;
  const body = Buffer.from(overloadPageHtml(language, retryAfterS));
  bodies.set(retryAfterS, body);
  return body;
}

/**
 * Answers with 503, in the language of the host, that the page takes longer: too many requests, or
 * the database is away. The browser retries automatically.
 */
function sendOverloadPage(
  request: IncomingMessage,
  response: ServerResponse,
  { retryAfterS }: BusyError,
): void {
  const body = bodyOf(languageOfHost(request.headers.host), retryAfterS);
  sendUnavailable(request, response, body, retryAfterS);
}

/**
 * Answers a request; when the queue rejects it or the database is away, with the kept page or with
 * the overload page.
 */
export async function withOverloadPage(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<void>,
  cache?: Pick<PageCache, 'answerKept'>,
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
