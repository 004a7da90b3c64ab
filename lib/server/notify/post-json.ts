import { ChannelError } from './channel';
import { post, retryAfterMsOf } from './post';
import { namesInnerHost } from './public-address';

/** Longer answers are not read to their end. */
const ANSWER_MAX_BYTES = 64 * 1024;

/**
 * Posts JSON to an address of the configuration, and answers what came back. It may be inside only where
 * it says so itself: a public name that leads into the machine or its network is not followed.
 * @throws ChannelError for every status but 2xx, TimeoutError when it takes too long
 */
export async function postJson(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { status, retryAfter, answer } = await post(url, {
    headers: { 'content-type': 'application/json', ...headers },
    body,
    mayBeInner: namesInnerHost(url),
    answerMaxBytes: ANSWER_MAX_BYTES,
  });
  if (status >= 200 && status <= 299) return answer;
  throw new ChannelError(`HTTP ${status}`, retryAfterMsOf(retryAfter));
}
