import { type KeptRecord, writeRecord } from './kept-records';

/** Says that a kept body is compressed: a browser hands bodies to its worker without compression. */
const PACKED_HEADER = 'x-kept-packed';

/** Of a body that is no longer the one that was sent. */
const HEADERS_OF_TRANSPORT = ['content-encoding', 'content-length', 'etag', 'link'];

/** Larger ones are not kept. */
const BODY_MAX_BYTES = 600_000;

/** What compresses to a quarter; pictures and typefaces do not. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/j)/;

/**
 * What is stored of an answer: its body compressed, because pages and scripts would take four times
 * their transfer otherwise.
 * @returns null for one that is too large
 */
export async function pack(response: Response, record?: KeptRecord): Promise<Response | null> {
  const body = await response.arrayBuffer();
  if (body.byteLength > BODY_MAX_BYTES) return null;
  const headers = new Headers(response.headers);
  for (const name of HEADERS_OF_TRANSPORT) headers.delete(name);
  if (record) writeRecord(headers, record);
  const isPacked =
    'CompressionStream' in globalThis && COMPRESSIBLE.test(headers.get('content-type') ?? '');
  if (!isPacked) return new Response(body, { headers });
  headers.set(PACKED_HEADER, 'gzip');
  const packed = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(await new Response(packed).arrayBuffer(), { headers });
}

/** The answer as it was before. */
export function unpack(kept: Response): Response {
  const { headers, body } = kept;
  if (!headers.has(PACKED_HEADER) || !body) return kept;
  return new Response(body.pipeThrough(new DecompressionStream('gzip')), { headers });
}

/** The same body with another record. */
export function withRecord(kept: Response, record: KeptRecord): Response {
  const headers = new Headers(kept.headers);
  writeRecord(headers, record);
  return new Response(kept.body, { headers });
}
