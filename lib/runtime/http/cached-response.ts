import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);

/** Smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** For pages, which are compressed when they are rendered: some milliseconds of another thread. */
const PAGE_LEVELS = { br: 8, gzip: 6 };
/** For files, which the build compresses once. */
export const FILE_LEVELS = { br: 11, gzip: 9 };

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
  levels = PAGE_LEVELS,
): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: levels.gzip });
  if (encoding === 'identity') return bytes;
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/**
 * A whole response, sent many times in every encoding that clients ask for. Browsers ask for Brotli;
 * the other encodings are made from it on request, so that a cached page takes a fifth of its size.
 */
export interface CachedResponse {
  etag: string;
  headers: OutgoingHttpHeaders;
  bodies: { br: Buffer; gzip?: Buffer; identity?: Buffer };
}

/** @param etag covers the page, and those headers that must not outlast a change */
export async function createCachedPage(
  html: Buffer,
  headers: OutgoingHttpHeaders,
  etag: string,
): Promise<CachedResponse> {
  return { etag, headers: { ...headers, etag }, bodies: { br: await compress(html, 'br') } };
}

/** @param bodies the file in each encoding */
export function createCachedFile(
  bodies: Record<Encoding, Buffer>,
  headers: OutgoingHttpHeaders,
): CachedResponse {
  const etag = etagOf(bodies.identity);
  return { etag, headers: { ...headers, etag }, bodies };
}

async function transcode({ bodies }: CachedResponse, encoding: Encoding): Promise<Buffer> {
  return compress(await decompressBrotli(bodies.br), encoding);
}

/** Weak, because the same text has several encodings (RFC 9110 section 8.8.1). */
export function etagOf(body: Buffer | string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** What headers take beside the Brotli body. */
const SIZE_FACTOR = 1.5;

/** Memory of a cached page in bytes. */
export function sizeOf({ bodies }: CachedResponse): number {
  return Math.ceil(bodies.br.length * SIZE_FACTOR);
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
  // Awaiting a promise costs a turn of the event loop for each request.
  const body = cached.bodies[encoding] ?? (await transcode(cached, encoding));
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
