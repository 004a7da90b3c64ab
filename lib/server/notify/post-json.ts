import { ChannelError } from './channel';
import { post, retryAfterMsOf } from './post';
import { namesInnerHost } from './public-address';

/** Longer responses are aborted and count as failed. */
const ANSWER_MAX_BYTES = 64 * 1024;

/**
 * Posts JSON to a URL of the configuration, and returns the response body. Internal hosts are
 * allowed only where the URL names one: a public name that resolves to this machine or its network
 * is rejected.
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
