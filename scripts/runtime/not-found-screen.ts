import type { IncomingMessage, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/site/not-found-screen';

/** Next's listener; its promise ends with the answer. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Folders of files and calls, whose 404 nobody reads. */
const NOT_PAGES = /^\/(?:api|_next|media|pictures|internal)\//;

/** Headers that describe the body, so that they come with the screen's. */
const OF_THE_BODY = ['content-type', 'content-encoding', 'link', 'vary'];

/**
 * Next answers an unknown page with status 404 and an empty body that only script fills. This
 * puts the 404 screen of the visitor's language in its place (docs/adr/0011), for people without
 * script, slow phones and crawlers. Status, cookies and caching stay as Next set them.
 */
export function withNotFoundScreen(handle: PageHandler): PageHandler {
  return async (request, response) => {
    delete request.headers[NOT_FOUND_SCREEN_HEADER];
    const { method = '', url = '' } = request;
    if (['GET', 'HEAD'].includes(method) && !NOT_PAGES.test(url)) {
      holdBackNotFound(response, () => renderScreen(handle, request));
    }
    await handle(request, response);
  };
}

/** The screen as Next renders it for the request's host; null when it cannot. */
async function renderScreen(handle: PageHandler, { method, headers }: IncomingMessage) {
  const { host, cookie, 'accept-encoding': encodings } = headers;
  try {
    const screen = await inject((request, response) => void handle(request, response), {
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      url: '/',
      headers: {
        accept: 'text/html',
        ...(host && { host }),
        ...(cookie && { cookie }),
        ...(encodings && { 'accept-encoding': String(encodings) }),
        [NOT_FOUND_SCREEN_HEADER]: '1',
      },
    });
    return screen.statusCode === 200 ? screen : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/**
 * Lets every answer pass but a web page with status 404: of that, nothing leaves before the
 * screen is there to go in its place.
 */
function holdBackNotFound(
  response: ServerResponse,
  screenOf: () => ReturnType<typeof renderScreen>,
): void {
  const { writeHead, write, end, flushHeaders } = response;
  const held: Buffer[] = [];
  let isHeld: boolean | undefined;

  const mustHold = (status: number) => {
    isHeld ??=
      !response.headersSent &&
      status === 404 &&
      /^text\/html/.test(String(response.getHeader('content-type')));
    return isHeld;
  };

  const keep = (chunk: unknown, encoding: unknown) => {
    if (chunk instanceof Uint8Array) held.push(Buffer.from(chunk));
    else if (typeof chunk === 'string')
      held.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as 'utf8') : 'utf8'));
  };

  const finish = async () => {
    const screen = await screenOf();
    // What was put around the response since, such as compression, is done with this body.
    Object.assign(response, { writeHead, write, end, flushHeaders });
    response.statusCode = 404;
    for (const name of screen ? OF_THE_BODY : []) {
      const value = screen?.headers[name];
      if (value === undefined) response.removeHeader(name);
      else response.setHeader(name, value);
    }
    const body = screen?.rawPayload ?? Buffer.concat(held);
    response.removeHeader('etag');
    response.removeHeader('content-length');
    if (body.length > 0) response.setHeader('content-length', body.length);
    response.end(body);
  };

  // Next and its compression call these in every shape Node allows.
  response.writeHead = ((...args: Parameters<typeof writeHead>) =>
    mustHold(args[0]) ? response : writeHead.apply(response, args)) as typeof writeHead;
  response.flushHeaders = () => {
    if (!mustHold(response.statusCode)) flushHeaders.call(response);
  };
  response.write = ((...args: Parameters<typeof write>) => {
    if (!mustHold(response.statusCode)) return write.apply(response, args);
    keep(args[0], args[1]);
    for (const each of args) if (typeof each === 'function') (each as () => void)();
    return true;
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    if (!mustHold(response.statusCode)) return end.apply(response, args);
    keep(args[0], args[1]);
    void finish();
    return response;
  }) as typeof end;
}
