import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, type ListenOptions, Server as NetServer } from 'node:net';
import { rateLimitKeyOf } from '@/lib/server/request/ip-address';

/** Longest request line and headers: enquiries travel in the query string, up to 16 KB. */
const MAX_HEADER_BYTES = 32 * 1024;
/** A client that sends its headers slower than this is not a browser. */
const HEADERS_TIMEOUT_MS = 20_000;
/** Longer than any body may take (BODY_MAX_MS), so that its sender still gets an answer. */
const REQUEST_TIMEOUT_MS = 20 * 60_000;
/** Longer than the idle time of common proxies, so that they, not we, close a connection. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** The longest that an open connection may last: idle, then with one more request and its answer. */
export const RETIRE_MAX_MS = KEEP_ALIVE_TIMEOUT_MS + REQUEST_TIMEOUT_MS + 60_000;
/** Connections of one address, in each web process: sixty browsers with six each. */
export const CONNECTIONS_PER_ADDRESS = 400;

/** Servers that were replaced; their open connections close on their own. */
const retiring = new WeakSet<Server>();

/** Closes connections beyond what one address may have, before anything of them is read. */
function limitConnections(server: Server, perAddress: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = rateLimitKeyOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

function createLimitedServer(listener: RequestListener, perAddress: number): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 5_000,
    },
    listener,
  );
  limitConnections(server, perAddress);
  // A connection whose last request was running when the server closed is idle only now.
  server.on('request', (_, response) => {
    response.once('close', () => {
      if (!server.listening && !retiring.has(server)) server.closeIdleConnections();
    });
  });
  return server;
}

async function listen(server: Server, where: ListenOptions | { fd: number }): Promise<void> {
  server.listen(where);
  await once(server, 'listening');
}

/**
 * The addresses a host name stands for. `localhost` means both loopbacks: a browser may try
 * either, and another program on the other one would answer in our name.
 */
function addressesOf(host: string): string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

/**
 * Listens on every address of a host with the product's limits.
 * @param port 0 lets the system choose
 * @param connectionsPerAddress no limit when left out, as where all come from a proxy of ours
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function listenOn(
  host: string,
  port: number,
  listener: RequestListener,
  connectionsPerAddress = Number.POSITIVE_INFINITY,
): Promise<{ servers: Server[]; port: number }> {
  const servers: Server[] = [];
  let actualPort = port;
  try {
    for (const [index, address] of addressesOf(host).entries()) {
      const server = createLimitedServer(listener, connectionsPerAddress);
      try {
        await listen(server, { port: actualPort, host: address });
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        const isMissing = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
        if (index > 0 && isMissing) continue;
        throw error;
      }
      servers.push(server);
      actualPort = (server.address() as AddressInfo).port;
    }
  } catch (error) {
    await Promise.all(servers.map((server) => closeGracefully(server, 0)));
    throw error;
  }
  return { servers, port: actualPort };
}

/**
 * Stops accepting connections, which another process does from now on, and waits until the open
 * ones have ended: a proxy may be sending a request on one that looks idle from here. They close
 * when idle for `KEEP_ALIVE_TIMEOUT_MS`; those still open after `RETIRE_MAX_MS` are cut off.
 */
export function retire(server: Server): Promise<void> {
  retiring.add(server);
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), RETIRE_MAX_MS);
    server.once('close', () => {
      clearTimeout(deadline);
      resolve();
    });
    // An HTTP server's own `close` would close connections that look idle.
    NetServer.prototype.close.call(server);
  });
}

/**
 * Like `listenOn`, on sockets that the parent process has opened (systemd).
 * @param sockets file descriptors
 */
export async function listenOnSockets(
  sockets: readonly number[],
  listener: RequestListener,
  connectionsPerAddress = Number.POSITIVE_INFINITY,
): Promise<{ servers: Server[] }> {
  const servers = sockets.map(() => createLimitedServer(listener, connectionsPerAddress));
  await Promise.all(servers.map((server, nth) => listen(server, { fd: sockets[nth] ?? -1 })));
  return { servers };
}

/** Refuses new connections, lets running requests finish for `graceMs`, then cuts them off. */
export function closeGracefully(server: Server, graceMs: number): Promise<void> {
  retiring.delete(server);
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}
