import type { Call } from '@/lib/contract/call';
import type { Envelope } from '@/lib/contract/envelope';
import { type Params, prune, signatureOf, textOfValue } from '@/lib/contract/signature';
import type { TestBackend } from './test-backend';
import { TEST_KEY } from './test-key';

/** An address outside of every region, and new to the rate limits. */
const TEST_ADDRESS = '203.0.113.7';

export interface RequestChanges {
  lang?: string;
  headers?: Record<string, string>;
  /** Overrides signed parameters after signing, `undefined` removes one. */
  query?: Record<string, string | undefined>;
  /** What is sent instead of the fields as JSON. */
  body?: BodyInit | null;
  /** How long ago the sender's clock says it was signed. */
  ageMs?: number;
  secret?: string;
  method?: string;
}

/** The query string of a signed request, as a sender would build it. */
export function signedQuery(
  params: Params,
  { ageMs = 0, secret = TEST_KEY.secret, query = {} }: RequestChanges = {},
): URLSearchParams {
  const signed: Params = {
    ...prune(params),
    appkey: TEST_KEY.appkey,
    timestamp: String(Date.now() - ageMs),
  };
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(signed)) search.append(key, textOfValue(value));
  search.set('sign', signatureOf(signed, secret));
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) search.delete(key);
    else search.set(key, value);
  }
  return search;
}

/** A request that follows every rule of api.md, but for the given changes. */
export function signedRequest(call: Call, params: Params, changes: RequestChanges = {}): Request {
  const { lang = 'en', headers = {}, body, method = call.method } = changes;
  const isPost = method === 'POST';
  const content = body === undefined ? JSON.stringify(prune(params)) : body;
  return new Request(`http://test${call.path}?${signedQuery(params, changes)}`, {
    method,
    headers: { lang, ...(isPost ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(isPost ? { body: content } : {}),
  });
}

export interface Answer<Data = unknown> extends Envelope<Data> {
  status: number;
  headers: Headers;
}

/** Sends a request and reads the envelope. */
export async function answerTo<Data = unknown>(
  { dispatch }: Pick<TestBackend, 'dispatch'>,
  request: Request,
  address: string | null = TEST_ADDRESS,
): Promise<Answer<Data>> {
  const response = await dispatch(request, { address });
  const envelope = (await response.json()) as Envelope<Data>;
  return { ...envelope, status: response.status, headers: response.headers };
}
