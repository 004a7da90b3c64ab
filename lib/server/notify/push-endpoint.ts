import { ChannelError } from './channel';
import { type Posted, post } from './post';

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

/**
 * Posts to a push service; what it says is not read. The address comes from a browser: it may lead
 * nowhere inside the machine or its network.
 * @throws ChannelError for an address that is not allowed
 */
export async function postToPushService(
  { endpoint, headers, body }: { endpoint: string; headers: object; body: Buffer },
  innerOrigin: string | null,
): Promise<Posted> {
  if (!isPushEndpoint(endpoint, innerOrigin)) throw new ChannelError('address not allowed');
  const isInner = new URL(endpoint).origin === innerOrigin;
  return post(endpoint, { headers: { ...headers }, body, mayBeInner: isInner, answerMaxBytes: 0 });
}
