import { ATTEMPT_TIMEOUT_MS, ChannelError } from './channel';

/** Longer answers are not read to their end. */
const ANSWER_MAX_BYTES = 64 * 1024;

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > ANSWER_MAX_BYTES) throw new ChannelError('answer too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Posts JSON and answers what came back. A redirect is not followed: it would hand the message and
 * its signature to somebody who is not configured.
 * @throws ChannelError for every status but 2xx, TimeoutError when it takes too long
 */
export async function postJson(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
  });
  const answer = await readBounded(response);
  if (response.ok) return answer;
  const waitS = Number(response.headers.get('retry-after'));
  throw new ChannelError(`HTTP ${response.status}`, waitS > 0 ? waitS * 1000 : undefined);
}
