import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4-mapped IPv6 address becomes that IPv4 address. */
export function normalizeAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address.trim());
  return mapped?.[1] ?? address.trim();
}

/**
 * The key under which the requests of an address are counted: IPv6 by its /64, because one
 * visitor has all of it.
 */
export function rateLimitKeyOf(address: string): string {
  const normalized = normalizeAddress(address);
  if (isIPv4(normalized) || !isIPv6(normalized)) return normalized.slice(0, 64);
  const [head = '', tail] = normalized.split('%')[0]?.split('::') ?? [];
  const headGroups = head ? head.split(':') : [];
  const tailGroups = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length;
  const groups = [...headGroups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tailGroups];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

let salt = { day: '', key: randomBytes(32) };

/**
 * A keyed hash of an address, the same for one address within a day. The key exists in memory
 * only and changes every day (UTC), so that a stored hash cannot be reversed by trying all
 * addresses.
 */
export function hashAddress(address: string | null, now: Date): string {
  if (address === null) return '';
  const day = now.toISOString().slice(0, 10);
  if (salt.day !== day) salt = { day, key: randomBytes(32) };
  return createHmac('sha256', salt.key).update(rateLimitKeyOf(address)).digest('hex').slice(0, 32);
}
