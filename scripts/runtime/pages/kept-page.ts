import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { answerHeaders, setHeaders } from './answer-headers';
import { type Encoding, encode, encodingFor } from './encoding';

/** A rendered page, ready to be sent in every encoding browsers ask for. */
export interface KeptPage {
  etag: string;
  headers: OutgoingHttpHeaders;
  bodies: Record<Encoding, Buffer>;
}

/** @param html as it goes to the browser */
export async function keepPage(html: string, headers: OutgoingHttpHeaders): Promise<KeptPage> {
  const identity = Buffer.from(html);
  const [br, gzip] = await Promise.all([
    encode(identity, 'br', 'kept'),
    encode(identity, 'gzip', 'kept'),
  ]);
  const etag = etagOf(html);
  return { etag, headers: { ...answerHeaders(headers), etag }, bodies: { br, gzip, identity } };
}

/** Weak, because the same page has several encodings (RFC 9110 section 8.8.1). */
export function etagOf(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}

export function bytesOf({ bodies }: KeptPage): number {
  return bodies.br.length + bodies.gzip.length + bodies.identity.length;
}

/** Sends the page, or 304 to a browser that has it. */
export function sendPage(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  setHeaders(response, page.headers);
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
