import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4-mapped IPv6 address becomes that IPv4 address. */
export function normalizeAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address.trim());
  return mapped?.[1] ?? address.trim();
}

/**
 * The key under which the requests of an address are counted: IPv6 by its /64, because one visitor
 * controls all of it.
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

/** The network of an address: of IPv4 the /24, of IPv6 the /48, which is what one customer gets. */
export function networkKeyOf(address: string): string {
  const key = rateLimitKeyOf(address);
  if (isIPv4(key)) return `${key.split('.').slice(0, 3).join('.')}.0/24`;
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 3).join(':')}::/48` : key;
}

/** The key of one day's hashes of addresses. */
export interface AddressKey {
  /** As `2026-11-22`, UTC. */
  day: string;
  /** Hexadecimal. */
  key: string;
}

/** On the global object: Next and the process around it load this module separately. */
const holder = globalThis as typeof globalThis & { addressKey?: AddressKey };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The key of a day. Each day's key is a hash of the previous day's, so processes that started with
 * one key have the same one every day, and none can recover a past key.
 */
export function currentAddressKey(now: Date): AddressKey {
  const day = now.toISOString().slice(0, 10);
  const known = holder.addressKey;
  const daysLater = known ? (Date.parse(day) - Date.parse(known.day)) / DAY_MS : -1;
  if (daysLater === 0 && known) return known;
  let key = daysLater > 0 && known ? known.key : randomBytes(32).toString('hex');
  for (let step = 0; step < daysLater; step++) {
    key = createHash('sha256').update(key).digest('hex');
  }
  holder.addressKey = { day, key };
  return holder.addressKey;
}

/** Takes the key of another process, so that both hash an address alike. */
export function shareAddressKey(key: AddressKey): void {
  holder.addressKey = key;
}

/**
 * A keyed hash of an address, the same for one address within a day in every process of the site.
 * The key exists in memory only and changes every day (UTC), so that a stored hash cannot be
 * reversed by trying all addresses.
 */
export function hashAddress(address: string | null, now: Date): string {
  if (address === null) return '';
  const { key } = currentAddressKey(now);
  return createHmac('sha256', key).update(rateLimitKeyOf(address)).digest('hex').slice(0, 32);
}
