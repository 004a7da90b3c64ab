import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Encoding, encode, encodingFor } from './encoding';
import { setHeaders } from './set-headers';

/** The answer to an address, ready to be sent in every encoding browsers ask for. */
export interface KeptBody {
  etag: string;
  headers: OutgoingHttpHeaders;
  bodies: Record<Encoding, Buffer>;
}

/** @param headers as they go to the browser with whichever body */
export async function keepBody(identity: Buffer, headers: OutgoingHttpHeaders): Promise<KeptBody> {
  const [br, gzip] = await Promise.all([
    encode(identity, 'br', 'kept'),
    encode(identity, 'gzip', 'kept'),
  ]);
  return keptBodyOf({ br, gzip, identity }, headers);
}

export function keptBodyOf(
  bodies: Record<Encoding, Buffer>,
  headers: OutgoingHttpHeaders,
): KeptBody {
  const etag = etagOf(bodies.identity);
  return { etag, headers: { ...headers, etag }, bodies };
}

/** Weak, because the same text has several encodings (RFC 9110 section 8.8.1). */
export function etagOf(body: Buffer | string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

export function bytesOf({ bodies }: KeptBody): number {
  return bodies.br.length + bodies.gzip.length + bodies.identity.length;
}

/** Sends what is kept, or 304 to a browser that has it. */
export function sendKept(kept: KeptBody, request: IncomingMessage, response: ServerResponse): void {
  setHeaders(response, kept.headers);
  const known = request.headers['if-none-match'] ?? '';
  if (known.includes(kept.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', kept.bodies[encoding].length);
  response.end(kept.bodies[encoding]);
}
