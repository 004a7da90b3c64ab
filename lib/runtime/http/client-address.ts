import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The header in which our server passes the address of the client to the application. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** The address that `setClientAddress` has noted; empty when none was. */
export const clientAddressIn = ({ headers }: IncomingMessage): string =>
  String(headers[CLIENT_ADDRESS_HEADER] ?? '');

/** Plain notation: without the prefix of a mapped IPv4 address, brackets or a port. */
function plainAddress(text: string): string | undefined {
  const candidate = text.trim();
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(candidate)?.[1] ??
    /^([\d.]+):\d+$/.exec(candidate)?.[1] ??
    candidate;
  const address = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) ? address : undefined;
}

/**
 * The address of the client. Each proxy appends the address it was called from, so with
 * `trustedHops` proxies of ours in front the client is that many entries from the right; entries
 * further left were written by the client and may be forged.
 * @param trustedHops how many proxies in front of this server are ours; 0 believes only the socket
 */
export function clientAddressOf(
  forwardedFor: string | undefined,
  socketAddress: string | undefined,
  trustedHops: number,
): string {
  const fallback = plainAddress(socketAddress ?? '') ?? '0.0.0.0';
  if (trustedHops === 0 || !forwardedFor) return fallback;
  const entries = forwardedFor.split(',');
  const entry = entries[Math.max(0, entries.length - trustedHops)] ?? '';
  return plainAddress(entry) ?? fallback;
}

/** Rewrites a request's forwarding headers in place, so that the client cannot forge them. */
export function setClientAddress(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  trustedHops: number,
): void {
  const forwardedFor = headers['x-forwarded-for'];
  headers[CLIENT_ADDRESS_HEADER] = clientAddressOf(
    Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
    socketAddress,
    trustedHops,
  );
  delete headers.forwarded;
  if (trustedHops > 0) return;
  for (const name of ['host', 'for', 'proto', 'port', 'server'])
    delete headers[`x-forwarded-${name}`];
}
