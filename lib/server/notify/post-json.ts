import { ChannelError } from './channel';
import { post, retryAfterMsOf } from './post';
import { namesInnerHost } from './public-address';

/**
 * Posts JSON to a URL of the configuration, and returns the response body. Internal hosts are
 * allowed only where the URL names one: a public name that resolves to this machine or its network
 * is rejected.
 * @param options.answerMaxBytes by default nothing of the body is read: the status says that the
 *   message was received, and a long or slow body must not have it sent again
 * @throws ChannelError for every status but 2xx, TimeoutError when it takes too long
 */
export async function postJson(
  url: string,
  body: string,
  {
    headers,
    answerMaxBytes = 0,
  }: { headers?: Record<string, string>; answerMaxBytes?: number } = {},
): Promise<string> {
  const { status, retryAfter, answer } = await post(url, {
    headers: { 'content-type': 'application/json', ...headers },
    body,
    mayBeInner: namesInnerHost(url),
    answerMaxBytes,
  });
  if (status >= 200 && status <= 299) return answer;
  throw new ChannelError(`HTTP ${status}`, retryAfterMsOf(retryAfter));
}
