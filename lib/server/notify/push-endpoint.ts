import { isPushEndpoint } from '../staff/push-subscriptions';
import { ChannelError } from './channel';
import { type Posted, post } from './post';

/**
 * Posts to a push service; the response body is not read. The address comes from a browser, so that
 * only `innerOrigin` may be inside the machine or its network.
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
