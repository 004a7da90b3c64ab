/** Carries the length of a body past Next, which drops Content-Length (lib/runtime/http/next-renderer.ts). */
export const BODY_LENGTH_HEADER = 'x-body-length';

/** The first and the last byte of a range. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header (RFC 9110, section 14). Several ranges, other units and malformed headers
 * may be ignored, and are.
 * @param size of the file, in bytes
 * @returns null for the whole file, 'unsatisfiable' when the range begins after its end
 */
export function byteRangeOf(
  header: string | null,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return null;
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
