import { createHash } from 'node:crypto';

/** The bits by which RFC 9562 tells UUIDs of version 8, whose content is the maker's own. */
const VERSION = 0x80;
const VARIANT = 0x80;

/** The same UUID for the same content: the first 122 bits of its SHA-256 (RFC 9562, version 8). */
export function uuidOfContent(content: string): string {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
