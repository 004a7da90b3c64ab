import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipOf = promisify(gzip);
const brotliOf = promisify(brotliCompress);

/** Pages are compressed once and sent thousands of times, so it may take some milliseconds. */
const GZIP_LEVEL = 9;
const BROTLI_QUALITY = 9;

/** Headers that belong to one answer and not to the page; Next's own are left out as well. */
const OF_ONE_ANSWER = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A rendered page, ready to be sent in every encoding browsers ask for. */
export interface KeptPage {
  etag: string;
  headers: OutgoingHttpHeaders;
  bodies: Record<Encoding, Buffer>;
}

/** @param html as it goes to the browser */
export async function keepPage(html: string, headers: OutgoingHttpHeaders): Promise<KeptPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    brotliOf(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzipOf(identity, { level: GZIP_LEVEL }),
  ]);
  const etag = etagOf(html);
  // Next also names the headers of its router, whose requests never get a page from here.
  const vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ');
  const own = Object.entries(headers).filter(
    ([name]) => !OF_ONE_ANSWER.includes(name) && !/^x-(?:nextjs|middleware)-/.test(name),
  );
  return {
    etag,
    headers: { ...Object.fromEntries(own), etag, vary },
    bodies: { br, gzip: gz, identity },
  };
}

/** Weak, because the same page has several encodings (RFC 9110 section 8.8.1). */
export function etagOf(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}

export function bytesOf({ bodies }: KeptPage): number {
  return bodies.br.length + bodies.gzip.length + bodies.identity.length;
}

/** The smallest encoding a browser takes; `q=0` refuses one (RFC 9110 section 12.5.3). */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const asked = String(accepted ?? '').toLowerCase();
  const takes = (encoding: Encoding) =>
    new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`).test(
      asked,
    );
  return ENCODINGS.find(takes) ?? 'identity';
}

/** Sends the page, or 304 to a browser that has it. */
export function sendPage(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(page.headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  const known = request.headers['if-none-match'] ?? '';
  if (known.includes(page.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', page.bodies[encoding].length);
  response.end(page.bodies[encoding]);
}
