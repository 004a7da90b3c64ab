import { lookup } from 'node:dns';
import { setMaxListeners } from 'node:events';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/** As much as a file of a sitemap may have (sitemaps.org); no page comes near it. */
const BODY_MAX_BYTES = 52_428_800;
const TIMEOUT_MS = 20_000;
/** How often a request is tried that a busy site rejects, and the longest wait in between. */
const BUSY_TRIES = 8;
const BUSY_WAIT_MAX_S = 60;
/** The same for a connection that breaks off. */
const LOST_TRIES = 3;
const LOST_WAIT_MS = 500;

export interface SiteResponse {
  /** 0 when there was no answer. */
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface SiteClient {
  /** @param url of a page of the site, absolute */
  get(url: string, headers?: Record<string, string>): Promise<SiteResponse>;
  /** Status and headers alone. */
  head(url: string): Promise<SiteResponse>;
  close(): void;
}

/** `*.localhost` is this machine (RFC 6761), which Node does not know on every system. */
const lookupLocalhost: LookupFunction = (_host, options, callback) =>
  lookup('localhost', options, callback);

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += (chunk as Buffer).length;
    if (length > BODY_MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk as Buffer);
  }
  const bytes = Buffer.concat(chunks);
  // The answer to HEAD names an encoding and has no body.
  const isPacked = bytes.length > 0 && response.headers['content-encoding'] === 'br';
  const plain = isPacked ? await decompress(bytes, { maxOutputLength: BODY_MAX_BYTES }) : bytes;
  return plain.toString('utf8');
}

/**
 * Requests pages of a running site as a search engine would, without following redirects.
 * @param connectTo where the site listens, such as `http://127.0.0.1:3000`, when its own addresses
 *   lead to a proxy in front of it; without it they are used
 * @param connections at the same time
 * @param stop ends requests and waits, with what it is aborted with
 */
export function siteClient(
  connections: number,
  connectTo?: string,
  stop?: AbortSignal,
): SiteClient {
  const options = { keepAlive: true, maxSockets: connections };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const target = connectTo ? new URL(connectTo) : undefined;
  // One for each request that waits for a connection, and not a leak.
  if (stop) setMaxListeners(0, stop);

  function ask(method: string, address: URL, headers: Record<string, string>) {
    const via = target ?? address;
    const isSecure = via.protocol === 'https:';
    const isLocal = /\.localhost$/.test(via.hostname);
    return new Promise<SiteResponse>((resolve, reject) => {
      const request = (isSecure ? requestHttps : requestHttp)(
        {
          method,
          hostname: via.hostname.replace(/^\[|\]$/g, ''),
          port: via.port || (isSecure ? 443 : 80),
          path: address.pathname + address.search,
          headers: { host: address.host, 'accept-encoding': 'br', ...headers },
          agent: isSecure ? agents.https : agents.http,
          timeout: TIMEOUT_MS,
          ...(stop && { signal: stop }),
          ...(isLocal && { lookup: lookupLocalhost }),
        },
        (response) => {
          readBody(response).then(
            (body) =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
            reject,
          );
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', reject);
      request.end();
    });
  }

  async function askPatiently(method: string, url: string, headers: Record<string, string> = {}) {
    const address = new URL(url);
    let lost = 0;
    for (let tries = 1; ; tries++) {
      stop?.throwIfAborted();
      try {
        const response = await ask(method, address, headers);
        const isBusy = response.status === 503 || response.status === 429;
        if (!isBusy || tries === BUSY_TRIES) return response;
        const seconds = Number(response.headers['retry-after']) || 1;
        await wait(Math.min(seconds, BUSY_WAIT_MAX_S) * 1000, undefined, { signal: stop });
      } catch {
        stop?.throwIfAborted();
        lost++;
        if (lost === LOST_TRIES) return { status: 0, headers: {}, body: '' };
        await wait(LOST_WAIT_MS * lost, undefined, { signal: stop });
      }
    }
  }

  return {
    get: (url, headers) => askPatiently('GET', url, headers),
    head: (url) => askPatiently('HEAD', url),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
