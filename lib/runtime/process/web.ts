/** The web process of the site: our HTTP server around Next. Started by the supervisor. */
import { createServer, type RequestListener } from 'node:http';
import next from 'next';
import { serverEnv } from '@/lib/env/server';
import { setClientAddress } from '@/lib/runtime/http/client-address';
import { closeGracefully, listenOn } from '@/lib/runtime/http/http-server';
import { restoreContentLength } from '@/lib/runtime/http/next-renderer';
import { createPageHandler } from '@/lib/runtime/http/page-handler';
import {
  BUILD_FOLDER,
  createBuildFileHandler,
  createDemoPictureHandler,
} from '@/lib/runtime/http/static-files';

/** How long running requests may go on after a stop was asked for. */
const STOP_GRACE_MS = 10_000;

const env = serverEnv();
const isDev = env.NODE_ENV === 'development';
const upgrades = createServer();
// Next builds the request's own address from this name. `localhost` is the one it does not
// normalise: with 127.0.0.1 a rewriting middleware can redirect to itself for ever.
const app = next({
  dev: isDev,
  dir: process.cwd(),
  hostname: 'localhost',
  port: env.PORT,
  // Never listens: Next hangs its WebSocket handler on it, for all of our servers.
  httpServer: upgrades,
});
let isStopping = false;

const handle: RequestListener = async (request, response) => {
  setClientAddress(request.headers, request.socket.remoteAddress, env.TRUSTED_PROXY_HOPS);
  if (isStopping) response.setHeader('connection', 'close');
  if (handleBuildFile?.(request, response) || handleDemoPicture(request, response)) return;
  if (request.url?.startsWith('/media/')) restoreContentLength(response);
  // What the import announces concerns cached pages too.
  if (request.url === '/internal/refresh') {
    response.once('finish', () => response.statusCode === 200 && pages.invalidate());
  }
  try {
    await pages.handle(request, response);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  }
};

await app.prepare();
const handleBuildFile = isDev ? undefined : createBuildFileHandler(BUILD_FOLDER);
const handleDemoPicture = createDemoPictureHandler();
const pages = createPageHandler(app.getRequestHandler(), { isDev });
const { servers } = await listenOn(env.LISTEN_HOST, env.PORT, handle);
if (isDev) {
  for (const server of servers) {
    server.on('upgrade', (...upgrade) => {
      if (!upgrades.emit('upgrade', ...upgrade)) upgrade[1].destroy();
    });
  }
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const graceMs = isDev ? 0 : STOP_GRACE_MS;
  await Promise.all(servers.map((server) => closeGracefully(server, graceMs)));
  await app.close();
  process.exit(0);
}

// A terminal signals the whole group: the supervisor decides, and tells us by message.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
process.on('message', (message) => {
  if (message === 'stop') void stop();
});
// Without the supervisor there is no embedded database and nobody who would stop us.
process.on('disconnect', () => process.exit(1));

process.send?.('ready');
