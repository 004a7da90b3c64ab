import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);

/** Smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * How much time a compression may take: about a millisecond for a response that is sent now,
 * fifty for one that is sent many times, any for a file of the build.
 */
export type CompressionLevel = 'now' | 'cached' | 'built';
const GZIP_LEVEL = { now: 6, cached: 9, built: 9 };
const BROTLI_QUALITY = { now: 6, cached: 10, built: 11 };

/** The smallest encoding a browser accepts; `q=0` rejects one (RFC 9110 section 12.5.3). */
export function negotiateEncoding(accepted: string | string[] | undefined): Encoding {
  const header = String(accepted ?? '').toLowerCase();
  const accepts = (encoding: Encoding) =>
    new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`).test(
      header,
    );
  return ENCODINGS.find(accepts) ?? 'identity';
}

export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  level: CompressionLevel,
): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: GZIP_LEVEL[level] });
  if (encoding === 'identity') return bytes;
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[level],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/**
 * After so many sends of a compressed body it is worth compressing better, in the background. That
 * takes as much processor time as some 400 sends and saves a tenth of the bytes.
 */
const SENDS_BEFORE_BEST = 100;

/** One at a time: requests need the other processor cores more. */
const bestCompression = pLimit(1);

interface StoredBody<Body extends Buffer | null = Buffer> {
  body: Body;
  timesSent: number;
}

/**
 * A whole response, sent many times in every encoding that browsers ask for. Brotli is always at
 * hand, the other encodings are made of it: a page is cached in a fifth of its size.
 */
export interface CachedResponse {
  etag: string;
  headers: OutgoingHttpHeaders;
  bodies: {
    br: StoredBody;
    /** Null until it is popular. */
    gzip?: StoredBody<Buffer | null>;
    identity?: StoredBody;
  };
}

/** A page: compressed quickly at first, as small as possible once it is popular. */
export async function createCachedPage(
  html: Buffer,
  headers: OutgoingHttpHeaders,
): Promise<CachedResponse> {
  const etag = etagOf(html);
  const br = { body: await compress(html, 'br', 'now'), timesSent: 0 };
  return { etag, headers: { ...headers, etag }, bodies: { br } };
}

/** A file whose bodies are as small as they can be. */
export function createCachedFile(
  bodies: Record<Encoding, Buffer>,
  headers: OutgoingHttpHeaders,
): CachedResponse {
  const etag = etagOf(bodies.identity);
  const stored = (encoding: Encoding): StoredBody => ({
    body: bodies[encoding],
    timesSent: Number.POSITIVE_INFINITY,
  });
  return {
    etag,
    headers: { ...headers, etag },
    bodies: { br: stored('br'), gzip: stored('gzip'), identity: stored('identity') },
  };
}

async function identityOf({ bodies }: CachedResponse): Promise<Buffer> {
  return bodies.identity?.body ?? decompressBrotli(bodies.br.body);
}

/**
 * The body in an encoding. Browsers take Brotli; gzip, which other programs ask for, is stored
 * with pages as popular as that, and no compression never.
 */
function bodyOf(cached: CachedResponse, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return cached.bodies.identity?.body ?? identityOf(cached);
  cached.bodies.gzip ??= { body: null, timesSent: 0 };
  const stored = encoding === 'gzip' ? cached.bodies.gzip : cached.bodies.br;
  stored.timesSent += 1;
  if (stored.timesSent === SENDS_BEFORE_BEST) {
    void bestCompression(async () => {
      stored.body = await compress(await identityOf(cached), encoding, 'cached');
    });
  }
  // Awaiting a promise costs a turn of the event loop for each request.
  return stored.body ?? compressNow(cached, encoding);
}

async function compressNow(cached: CachedResponse, encoding: Encoding): Promise<Buffer> {
  return compress(await identityOf(cached), encoding, 'now');
}

/** Weak, because the same text has several encodings (RFC 9110 section 8.8.1). */
export function etagOf(body: Buffer | string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** What headers, and gzip of the popular pages, take beside the Brotli body. */
const SIZE_FACTOR = 1.5;

/** Memory of a cached page in bytes. */
export function sizeOf({ bodies }: CachedResponse): number {
  return Math.ceil(bodies.br.body.length * SIZE_FACTOR);
}

/** Sends a cached response, or 304 to a browser that has it. */
export async function sendCachedResponse(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  setHeaders(response, cached.headers);
  const known = request.headers['if-none-match'] ?? '';
  if (known.includes(cached.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  await sendBody(cached, request, response);
}

/** Sends a cached body with a status and headers of its own. */
export async function sendBody(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const found = bodyOf(cached, encoding);
  const body = found instanceof Promise ? await found : found;
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.end(body);
}

/** Sets every header that has a value. */
export function setHeaders(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}
