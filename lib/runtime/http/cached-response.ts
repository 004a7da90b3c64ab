import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * How much time a compression may take: about a millisecond for a response that is sent now,
 * fifty for one that is sent many times, any for a file of the build.
 */
export type Effort = 'now' | 'cached' | 'built';
const GZIP_LEVEL = { now: 6, cached: 9, built: 9 };
const BROTLI_QUALITY = { now: 4, cached: 10, built: 11 };

/** The smallest encoding a browser accepts; `q=0` rejects one (RFC 9110 section 12.5.3). */
export function negotiateEncoding(accepted: string | string[] | undefined): Encoding {
  const header = String(accepted ?? '').toLowerCase();
  const accepts = (encoding: Encoding) =>
    new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`).test(
      header,
    );
  return ENCODINGS.find(accepts) ?? 'identity';
}

export async function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: GZIP_LEVEL[effort] });
  if (encoding === 'identity') return bytes;
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** After so many sends of a compressed body it is worth compressing better, in the background. */
const SENDS_BEFORE_BEST = 4;

/** One at a time: requests need the other processor cores more. */
const bestCompression = pLimit(1);

interface CompressedBody {
  /** A promise until the first compression has finished. */
  body: Buffer | Promise<Buffer>;
  timesSent: number;
}

/** A whole response, sent many times in every encoding that browsers ask for. */
export interface CachedResponse {
  etag: string;
  headers: OutgoingHttpHeaders;
  identity: Buffer;
  compressed: Partial<Record<Encoding, CompressedBody>>;
}

/**
 * @param headers as they are sent with the body in any encoding
 * @param compressed bodies that are at hand; others are compressed when first asked for
 */
export function createCachedResponse(
  identity: Buffer,
  headers: OutgoingHttpHeaders,
  compressed: Partial<Record<Encoding, Buffer>> = {},
): CachedResponse {
  const etag = etagOf(identity);
  const bodies = Object.entries(compressed).map(([encoding, body]) => [
    encoding,
    { body, timesSent: Number.POSITIVE_INFINITY },
  ]);
  return { etag, headers: { ...headers, etag }, identity, compressed: Object.fromEntries(bodies) };
}

/** The body in an encoding: quickly compressed at first, as small as possible once it is popular. */
function bodyOf(cached: CachedResponse, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return cached.identity;
  cached.compressed[encoding] ??= { body: compressNow(cached, encoding), timesSent: 0 };
  const compressed = cached.compressed[encoding];
  compressed.timesSent += 1;
  if (compressed.timesSent === SENDS_BEFORE_BEST) {
    void bestCompression(async () => {
      compressed.body = await compress(cached.identity, encoding, 'cached');
    });
  }
  return compressed.body;
}

async function compressNow(cached: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const body = await compress(cached.identity, encoding, 'now');
  const compressed = cached.compressed[encoding];
  // Awaiting a promise costs a turn of the event loop for each request.
  if (compressed) compressed.body = body;
  return body;
}

/** Weak, because the same text has several encodings (RFC 9110 section 8.8.1). */
export function etagOf(body: Buffer | string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** What the compressed copies of HTML take beside it, at most. */
const COMPRESSED_SHARE = 0.5;

/** Memory of a cached response in bytes, with copies that are yet to be compressed. */
export function sizeOf({ identity }: CachedResponse): number {
  return Math.ceil(identity.length * (1 + COMPRESSED_SHARE));
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
