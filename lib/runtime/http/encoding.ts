import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipOf = promisify(gzip);
const brotliOf = promisify(brotliCompress);

/** Smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * How hard to press: a page that is sent once is worth a millisecond, one that is kept and sent
 * thousands of times is worth fifty, and a file of the build all there are.
 */
type Effort = 'once' | 'kept' | 'built';
const GZIP_LEVEL = { once: 6, kept: 9, built: 9 };
const BROTLI_QUALITY = { once: 4, kept: 10, built: 11 };

/** The smallest encoding a browser takes; `q=0` refuses one (RFC 9110 section 12.5.3). */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const asked = String(accepted ?? '').toLowerCase();
  const takes = (encoding: Encoding) =>
    new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`).test(
      asked,
    );
  return ENCODINGS.find(takes) ?? 'identity';
}

export async function encode(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return gzipOf(bytes, { level: GZIP_LEVEL[effort] });
  if (encoding === 'identity') return bytes;
  return brotliOf(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
