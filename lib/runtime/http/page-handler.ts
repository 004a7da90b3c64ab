import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { REJECTED_ENQUIRY_HEADER } from '@/lib/routing/enquiry-address';
import { isDeskHost } from '@/lib/routing/host-locale';
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
import { DESK_FILES, DeskRequests } from './desk-request';
import type { DeskTextFiles } from './desk-text-files';
import type { DeskUploads } from './desk-uploads';
import { answerEnquiryPost, isEnquiryPost } from './enquiry-post';
import {
  type Enqueue,
  FairQueue,
  type FairQueueOptions,
  type QueueState,
  TARPIT_MS,
} from './fair-queue';
import { PLAIN_HEADERS } from './host-guard';
import type { NextHandler } from './next-renderer';
import { withOverloadPage } from './overload-page';
import type { PageCacheState } from './page-cache';
import { createPublicPages, type PublicPagesOptions } from './public-pages';
import { RenderQueue } from './render-queue';

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

export interface PageHandlerOptions extends PublicPagesOptions {
  apiCalls?: ApiCalls;
  /** Paths of the files that Next serves as they are. */
  publicFiles?: ReadonlySet<string>;
  /** Takes pictures of staff. */
  uploads?: DeskUploads;
  importFiles?: DeskImportFiles;
  textFiles?: DeskTextFiles;
}

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
 * Runs before Next: says who answers a request, and what it waits for first. Pages are answered by
 * public-pages.ts, the host of staff by desk-request.ts; files and API calls go to Next.
 * @param next Next's request handler
 */
export function createPageHandler(
  next: NextHandler,
  {
    queue = new RenderQueue(),
    apiCalls = new ApiCalls(),
    publicFiles = new Set(),
    uploads,
    importFiles,
    textFiles,
    ...pageOptions
  }: PageHandlerOptions = {},
): PageHandler {
  const { isDev = false, isAway = async () => false, patienceMs } = pageOptions;
  const files = new FairQueue(FILE_LIMITS);
  const transcodings = new FairQueue(TRANSCODING_LIMITS);
  const desk = new DeskRequests(next, { isAway, uploads, importFiles, textFiles, patienceMs });
  const pages = createPublicPages(next, { ...pageOptions, queue });

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
      const [path = ''] = url.split('?');
      const plain = plainAddressOf(url);
      // Next resolves dot segments: /media/../about is a page to it, and was a file here.
      if (plain?.split('?')[0] !== path) return sendToPlainAddress(plain, request, response);
      const isDeskPage = isDeskHost(headers.host ?? '') && !DESK_FILES.test(path);
      if (isDeskPage) return desk.answer(request, response);
      if (isCall) return apiCalls.answer(request, response, next);
      if (isEnquiryPost(request)) {
        const enqueue: Enqueue = (work) => queue.run(clientAddressIn(request), work);
        return answerEnquiryPost(request, response, next, { isDev, enqueue });
      }
      if (isDev && !isPageRequest(request)) return next(request, response);
      const isKnown = KNOWN_FILES.test(url) || publicFiles.has(path);
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
      if (plain !== url) return sendToPlainAddress(plain, request, response);
      const isTranscoded = negotiateEncoding(headers['accept-encoding']) !== 'br';
      const enqueue: Enqueue = (work) =>
        isTranscoded ? transcodings.run(clientAddressIn(request), work) : work();
      await pages.answer(request, response, enqueue);
    },
    invalidate: pages.invalidate,
    state: () => ({
      cache: pages.cacheState(),
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
 * Redirects an address that no browser would write to its plain form, or answers with 400: what is
 * no address of this site, and forms.
 */
function sendToPlainAddress(
  plain: string | null,
  { method = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const location = plain && PAGE_METHODS.includes(method) && { location: plain };
  response.writeHead(location ? 308 : 400, { ...PLAIN_HEADERS, ...location }).end();
}
