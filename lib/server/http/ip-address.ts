import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address inside IPv6 notation is that IPv4 address. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address.trim());
  return mapped?.[1] ?? address.trim();
}

/**
 * The key under which an address is limited: IPv6 by its /64, because one visitor commands all
 * of it.
 */
export function limitKeyOf(address: string): string {
  const plain = plainAddress(address);
  if (isIPv4(plain) || !isIPv6(plain)) return plain.slice(0, 64);
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? [];
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
 * A keyed hash of an address, the same for one address within a day. The key lives in memory
 * only and changes every day (UTC), so nobody can go from a stored hash back to an address by
 * trying them all.
 */
export function hashAddress(address: string | null, now: Date): string {
  if (address === null) return '';
  const day = now.toISOString().slice(0, 10);
  if (salt.day !== day) salt = { day, key: randomBytes(32) };
  return createHmac('sha256', salt.key).update(limitKeyOf(address)).digest('hex').slice(0, 32);
}
