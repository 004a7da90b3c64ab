import { randomUUID } from 'node:crypto';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import type { Envelope } from '@/lib/contract/envelope';
import { signedQuery } from '@/tests/support/server/signed-request';
import type { LoadRequest } from './steady-load';

/**
 * An enquiry as the form sends it, unlike any other.
 * @param onStored called with its `client_id` when the site confirms that it is stored
 * @param clientId of an enquiry that is sent again
 */
export function newEnquiry(
  onStored: (clientId: string) => void = () => {},
  clientId: string = randomUUID(),
): LoadRequest {
  const fields = {
    name: 'Бат Болд',
    country: 'Монгол',
    country_id: 496,
    mobile: '+976 9911 2233',
    mail: '',
    remark: 'Haval H6',
    from: 'header',
    lang: 'mn',
    client_id: clientId,
  };
  return {
    host: 'mn.localhost',
    path: `${recordEnquiry.path}?${signedQuery(fields)}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'mn' },
    body: JSON.stringify(fields),
    isGood(status, body) {
      const isStored = status === 200 && (JSON.parse(body) as Envelope).code === 0;
      if (isStored) onStored(clientId);
      return isStored;
    },
  };
}
