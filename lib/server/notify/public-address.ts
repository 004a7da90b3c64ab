import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { normalizeAddress } from '../request/ip-address';

/** IPv4 addresses that are not public (IANA's registry of special-purpose addresses, RFC 6890). */
const NOT_PUBLIC_IPV4 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC_IPV4.addSubnet(net, prefix, 'ipv4');

/** Only IPv6 global unicast is public, without the special ranges below. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_IPV6 = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  NOT_PUBLIC_IPV6.addSubnet(net, prefix, 'ipv6');

/** Whether an address is one of the public network, and not of this machine or its neighbours. */
export function isPublicAddress(address: string): boolean {
  const plain = normalizeAddress(address);
  if (isIPv4(plain)) return !NOT_PUBLIC_IPV4.check(plain, 'ipv4');
  if (!isIP(plain)) return false;
  return GLOBAL_IPV6.check(plain, 'ipv6') && !NOT_PUBLIC_IPV6.check(plain, 'ipv6');
}

/** Looks names up as usual; fails for a name with an address that is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const isInner = addresses.some(({ address }) => !isPublicAddress(address));
    if (isInner || !addresses[0])
      return callback(Object.assign(new Error('not public'), { code: 'NOT_PUBLIC' }), '');
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0].address, addresses[0].family);
  });
};

/**
 * Names that exist only inside a machine or network (RFC 6761, 6762, 8375, 9476 and ICANN's
 * `internal`).
 */
const INNER_NAME = /^(?:[^.]+|.+\.(?:localhost|local|internal|lan|home\.arpa))$/;

/**
 * Whether a URL of the configuration means an internal host: an address that is not public, or a
 * name that exists only inside. Any other name must resolve to a public address.
 */
export function namesInnerHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) ? !isPublicAddress(host) : INNER_NAME.test(host);
}
