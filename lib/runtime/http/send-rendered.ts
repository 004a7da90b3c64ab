import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress, negotiateEncoding, setHeaders } from './cached-response';
import { isHtml, publicHeadersOf, type RenderedResponse } from './next-renderer';

/** What Next's router gets for a page. */
const ROUTER_ANSWER = /^text\/x-component/;

/** Sends a response; a page in the smallest encoding that the browser accepts. */
export async function sendRendered(
  rendered: RenderedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body } = rendered;
  response.statusCode = status;
  setHeaders(response, publicHeadersOf(headers));
  if (body.length === 0) {
    response.end();
    return;
  }
  const isPage = isHtml(rendered) || ROUTER_ANSWER.test(String(headers['content-type']));
  const isCompressible = isPage && !headers['content-encoding'];
  const encoding = isCompressible
    ? negotiateEncoding(request.headers['accept-encoding'])
    : 'identity';
  const compressed = await compress(body, encoding);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', compressed.length);
  response.end(compressed);
}
