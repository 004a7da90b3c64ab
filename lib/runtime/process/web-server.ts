import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import next from 'next';
import { CONTENT_TAG, FACTS_TAG, MOVED_TAG } from '@/lib/config/cache-table';
import { company } from '@/lib/config/company';
import { type ServerEnv, serverEnv } from '@/lib/env/server';
import { isLocalOrigin } from '@/lib/routing/hosts';
import { ApiCalls } from '@/lib/runtime/http/api-calls';
import { setClientAddress } from '@/lib/runtime/http/client-address';
import { DeskImportFiles } from '@/lib/runtime/http/desk-import-files';
import { DeskTextFiles } from '@/lib/runtime/http/desk-text-files';
import { DeskUploads } from '@/lib/runtime/http/desk-uploads';
import { createHostGuard } from '@/lib/runtime/http/host-guard';
import {
  CONNECTIONS_PER_ADDRESS,
  closeGracefully,
  listenOn,
  listenOnSockets,
  retire,
} from '@/lib/runtime/http/http-server';
import { KnownPages } from '@/lib/runtime/http/known-pages';
import { restoreContentLength } from '@/lib/runtime/http/next-renderer';
import { answerHiddenLanguage } from '@/lib/runtime/http/offered-languages';
import type { PageLookup } from '@/lib/runtime/http/page-cache';
import { createPageHandler } from '@/lib/runtime/http/page-handler';
import { Redirects } from '@/lib/runtime/http/redirects';
import { RenderQueue } from '@/lib/runtime/http/render-queue';
import { requestKindOf } from '@/lib/runtime/http/request-kind';
import { createServiceWorkerHandler } from '@/lib/runtime/http/service-worker';
import { StaleIfErrorStore } from '@/lib/runtime/http/stale-if-error-store';
import {
  BUILD_FOLDER,
  createBuildFileHandler,
  createDemoPictureHandler,
  createOtherBuildsHandler,
  listPublicFiles,
  PUBLIC_FOLDER,
} from '@/lib/runtime/http/static-files';
import { renderKnownPages, warmUp } from '@/lib/runtime/http/warm-up';
import { pageExists, pageIsGone } from '@/lib/server/content/page-exists';
import { listRedirects } from '@/lib/server/content/redirects';
import { isDatabaseAway } from '@/lib/server/db/availability';
import { outages, siteDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { isTraced, traced } from '@/lib/server/measure';
import { diskHasRoom } from '@/lib/server/media/disk-media-store';
import { siteUploads } from '@/lib/server/media/uploads';
import { expireReads } from '@/lib/server/read-cache';
import { shareAddressKey } from '@/lib/server/request/ip-address';
import { trustVisitorAddress } from '@/lib/server/request/visitor-address';
import { withRequestId } from '@/lib/server/request-id';
import { followContent } from '@/lib/server/snapshots';
import { buildId } from './build';
import { handedSockets } from './listening-sockets';
import { listBuilds } from './releases';
import { handleStopRequests, LEAVE, RETIRE, TAKES_OVER } from './stop-requests';
import { startTracing } from './tracing';
import type { AddressKeyMessage } from './web-cluster';

/** How long running requests may take after a stop request. */
const STOP_GRACE_MS = 10_000;

/** Where load balancers ask whether this site takes requests (app/readyz). */
const READY_PATH = '/readyz';

/** Memory of cached pages, divided among the web processes; each has at least the second number. */
const PAGE_CACHE_BYTES = 256 * 1024 * 1024;
const PAGE_CACHE_LEAST_BYTES = 96 * 1024 * 1024;

/** Serves the site from this process until it is asked to stop: our HTTP server around Next. */
export async function runWebServer(): Promise<void> {
  const env = serverEnv();
  const isDev = env.NODE_ENV === 'development';
  // Sent at the start, before the first request can come.
  process.on('message', (message: Partial<AddressKeyMessage> | string) => {
    if (typeof message === 'object' && message.addressKey) shareAddressKey(message.addressKey);
  });
  const upgrades = createServer();
  // Next builds the request's own address from this name. `localhost` is the one it does not
  // normalise: with 127.0.0.1 a rewriting middleware can redirect to itself endlessly.
  const app = next({
    dev: isDev,
    dir: process.cwd(),
    hostname: 'localhost',
    port: env.PORT,
    // Never listens: Next hangs its WebSocket handler on it, for all of our servers.
    httpServer: upgrades,
  });
  await app.prepare();
  const nextHandler = app.getRequestHandler();
  const handleBuildFile = isDev ? undefined : createBuildFileHandler(BUILD_FOLDER);
  const handleOtherBuild = createOtherBuildsHandler(BUILD_FOLDER, () => listBuilds(env.DATA_DIR));
  const handleServiceWorker = createServiceWorkerHandler(
    BUILD_FOLDER,
    env.SERVICE_WORKER && !isDev,
  );
  const handleDemoPicture = createDemoPictureHandler();
  const receiving = {
    // Its library of accounts is loaded a second time in this process, so not before a file is
    // sent.
    backend: async () => (await import('@/lib/server/staff/desk-backend')).deskBackend(),
    // Uploads in pieces are stored here until they are complete.
    hasRoom: () => diskHasRoom(env.DATA_DIR, env.MIN_FREE_DISK_MB),
  };
  const known = isDev ? undefined : KnownPages.open(env.DATA_DIR);
  const pages = createPageHandler(nextHandler, {
    isDev,
    maxBytes: Math.max(PAGE_CACHE_LEAST_BYTES, PAGE_CACHE_BYTES / env.WEB_PROCESSES),
    publicFiles: listPublicFiles(PUBLIC_FOLDER),
    // An outage does not mean that it is missing: the page says what is wrong.
    lookup: pageLookupOf(env, pageExists, true),
    isGone: pageLookupOf(env, pageIsGone, false),
    queue: new RenderQueue({ scale: env.RATE_LIMIT_SCALE }),
    apiCalls: new ApiCalls({ scale: env.RATE_LIMIT_SCALE, processes: env.WEB_PROCESSES }),
    ...(!env.API_BASE_URL && { isAway: isDatabaseAway, outages }),
    uploads: new DeskUploads({ ...receiving, uploads: siteUploads(env.DATA_DIR) }),
    importFiles: new DeskImportFiles({ ...receiving, dataDir: env.DATA_DIR }),
    textFiles: new DeskTextFiles(receiving),
    known,
    kept: isDev ? undefined : StaleIfErrorStore.open(env.DATA_DIR, buildId()),
  });
  const answerAtDoor = createHostGuard({
    siteOrigin: env.SITE_ORIGIN,
    isLocal: isLocalOrigin(env.SITE_ORIGIN),
    securityContact: () => company().email,
    isIndexed: env.SEARCH_INDEXING,
    indexNowKey: env.INDEXNOW_KEY,
  });
  // Those of a remote backend are not in this database.
  const moved = new Redirects(async () =>
    env.API_BASE_URL ? new Map() : listRedirects(siteDatabase()),
  );
  const measure =
    env.METRICS_PORT &&
    (await import('@/lib/runtime/metrics/web-metrics')).measureWebServer(pages.state);
  /** Connections have to end with their next response. */
  let isEnding = false;
  let isLeaving = false;
  let isStopping = false;
  trustVisitorAddress();

  await startTracing(env);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (measure) measure(request, response);
    setClientAddress(request.headers, request.socket.remoteAddress, env.TRUSTED_PROXY_HOPS);
    if (isEnding) response.setHeader('connection', 'close');
    if (isLeaving && request.url === READY_PATH) return void response.writeHead(503).end();
    if (answerAtDoor(request, response)) return;
    if (handleServiceWorker(request, response)) return;
    if (answerHiddenLanguage(env.SITE_ORIGIN, request, response)) return;
    if (moved.answer(request, response)) return;
    if (handleBuildFile?.(request, response) || handleDemoPicture(request, response)) return;
    if (handleOtherBuild(request, response)) return;
    if (/^\/(?:review-)?media\//.test(request.url ?? '')) restoreContentLength(response);
    try {
      await pages.handle(request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    }
  };

  /** A user who reports a fault can give the request id, by which its log lines are found. */
  const handle: RequestListener = (request, response) => {
    const requestId = randomUUID();
    response.setHeader('x-request-id', requestId);
    void withRequestId(requestId, () => {
      if (!isTraced()) return answer(request, response);
      const attributes = { 'mall.kind': requestKindOf(request), 'mall.request_id': requestId };
      return traced('request', attributes, () => answer(request, response));
    });
  };

  if (env.DATABASE_URL) {
    const drop = (tags: readonly string[]) => {
      expireReads(tags);
      // Every page shows some of the facts.
      pages.invalidate(tags.includes(FACTS_TAG) ? [CONTENT_TAG] : tags);
    };
    await followContent(env.DATABASE_URL, siteDatabase(), {
      onLoaded: drop,
      onChange: (tags) => {
        if (tags.includes(MOVED_TAG) || tags.includes(CONTENT_TAG)) void moved.load();
      },
    });
  }
  await moved.load();
  if (!isDev) await warmUp(nextHandler, new URL(env.SITE_ORIGIN).host);
  if (process.env[TAKES_OVER]) {
    try {
      await renderKnownPages(pages.handle, env.SITE_ORIGIN, known?.read() ?? []);
    } catch (error) {
      process.send?.({ failure: (error as Error).message });
      throw error;
    }
  }
  // All of a proxy's visitors come from its address.
  const perAddress = env.TRUSTED_PROXY_HOPS === 0 ? CONNECTIONS_PER_ADDRESS : undefined;
  const sockets = handedSockets();
  const { servers } =
    sockets.length > 0
      ? await listenOnSockets(sockets, handle, perAddress)
      : await listenOn(env.LISTEN_HOST, env.PORT, handle, perAddress);
  if (isDev) {
    for (const server of servers) {
      server.on('upgrade', (...upgrade) => {
        if (!upgrades.emit('upgrade', ...upgrade)) upgrade[1].destroy();
      });
    }
  }

  const end = async (close: (server: Server) => Promise<void>) => {
    isEnding = true;
    await Promise.all(servers.map(close));
    await app.close();
    process.exit(0);
  };
  handleStopRequests(() => {
    if (isStopping) return;
    isStopping = true;
    const graceMs = isDev ? 0 : STOP_GRACE_MS;
    void end((server) => closeGracefully(server, graceMs));
  });
  process.on('message', (message) => {
    if (message === RETIRE && !isEnding) void end(retire);
    if (message === LEAVE) {
      isLeaving = true;
      isEnding = true;
    }
  });
  process.send?.('ready');
}

/** Asks the database about a page; a remote backend's records are not in it. */
function pageLookupOf(
  { API_BASE_URL }: ServerEnv,
  ask: (db: Database, innerPath: string) => Promise<boolean>,
  answerWhileAway: boolean,
): PageLookup | undefined {
  if (API_BASE_URL) return undefined;
  return async (innerPath) => {
    try {
      return await ask(siteDatabase(), innerPath);
    } catch {
      return answerWhileAway;
    }
  };
}
