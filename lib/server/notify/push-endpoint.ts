import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { normalizeAddress } from '../http/ip-address';
import { ATTEMPT_TIMEOUT_MS, ChannelError } from './channel';

/** IPv4 that is no public address (IANA's registry of special-purpose addresses, RFC 6890). */
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

/** Of IPv6 only what is given out to networks, without what stands for IPv4 addresses in it. */
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

/**
 * Whether a push service may have an address: https, at a name, on the usual port. What the name
 * leads to is looked at when something is sent.
 * @param innerOrigin one that is allowed all the same
 */
export function isPushEndpoint(endpoint: string, innerOrigin: string | null): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (innerOrigin && origin === innerOrigin) return true;
  return protocol === 'https:' && !port && /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname);
}

/** Looks names up as usual, and finds nothing but public addresses. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
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
 * Posts to a push service, and answers its status; redirects are not followed, and what it says is
 * not read. The address comes from a browser: it may lead nowhere inside the machine or its network.
 * @throws ChannelError for an address that is not allowed
 */
export async function postToPushService(
  { endpoint, headers, body }: { endpoint: string; headers: object; body: Buffer },
  innerOrigin: string | null,
): Promise<{ status: number; retryAfterMs: number | undefined }> {
  if (!isPushEndpoint(endpoint, innerOrigin)) throw new ChannelError('address not allowed');
  const isInner = new URL(endpoint).origin === innerOrigin;
  const request = endpoint.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers: { ...headers },
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
        ...(!isInner && { lookup: lookupPublic }),
      },
      (response) => {
        const waitS = Number(response.headers['retry-after']);
        resolve({
          status: response.statusCode ?? 0,
          retryAfterMs: waitS > 0 ? waitS * 1000 : undefined,
        });
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
