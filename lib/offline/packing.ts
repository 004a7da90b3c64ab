import { type KeptRecord, writeRecord } from './kept-records';

/** Marks a stored body as compressed: workers get response bodies decompressed. */
const PACKED_HEADER = 'x-kept-packed';

/** Headers that do not apply to the stored body. */
const HEADERS_OF_TRANSPORT = ['content-encoding', 'content-length', 'etag', 'link'];

/** Larger ones are not kept. */
const BODY_MAX_BYTES = 600_000;

/** What compresses to a quarter; pictures and typefaces do not. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/j)/;

/**
 * A response as it is stored: with its body compressed, because pages and scripts would otherwise
 * take four times their transfer size.
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

/** The response with its body decompressed. */
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
