import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { Readable } from 'node:stream';
import { type DispatchFunc, inject } from 'light-my-request';
import { OverdueError, within } from '@/lib/server/db/deadline';
import { log } from '@/lib/server/log';
import { traced } from '@/lib/server/measure';
import { BODY_LENGTH_HEADER } from '@/lib/server/media/byte-range';
import { deferScripts } from './deferred-scripts';
import { BusyError } from './fair-queue';

/** Next's request handler; its promise settles when the response has ended. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A request that is rendered in memory; without `accept-encoding` Next does not compress it. */
export interface RenderRequest {
  url: string;
  headers: IncomingHttpHeaders;
  /** GET when left out. */
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
  body?: string;
}

/** Next's whole response, before any of it is sent. */
export interface RenderedResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Sends Next an internal request, which is aborted when the client that waits for it disconnects. */
function dispatchTo(handle: NextHandler, client?: ServerResponse): DispatchFunc {
  const dispatch = (request: IncomingMessage, response: ServerResponse) => {
    client?.once('close', () => response.destroy());
    handle(request, response).catch((error) => response.destroy(error));
  };
  return dispatch as DispatchFunc;
}

/**
 * Renders a request in memory.
 * @param client the response of the visitor who waits for it: rendering ends when it closes
 * @throws Error when Next aborts the response, or the visitor has left
 */
export async function renderWithNext(
  handle: NextHandler,
  { url, headers, method = 'GET', body }: RenderRequest,
  client?: ServerResponse,
): Promise<RenderedResponse> {
  const result = await traced('render', {}, async () =>
    inject(dispatchTo(handle, client), {
      method,
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    }),
  );
  return { status: result.statusCode, headers: result.headers, body: result.rawPayload };
}

/** Longer than any statement or any page on a busy machine takes: the rendering hangs. */
export const RENDER_MAX_MS = 30_000;
const RETRY_AFTER_S = 5;

/**
 * Waits for the rendering of a page, for `maxMs` at most.
 * @throws BusyError when it takes longer, else the error of the rendering
 */
export async function renderedInTime<Result>(
  { host = '', url = '' }: { host?: string | undefined; url?: string | undefined },
  maxMs: number,
  rendering: Promise<Result>,
): Promise<Result> {
  try {
    return await within(maxMs, rendering);
  } catch (error) {
    if (!(error instanceof OverdueError)) throw error;
    // Not its query, which a visitor may have typed.
    log().error({ page: `${host}${url.split('?')[0]}` }, 'a page was not rendered in time');
    throw new BusyError(RETRY_AFTER_S, 0);
  }
}

/** Next's response as soon as it begins; the body is streamed. */
export interface StreamedResponse extends Omit<RenderedResponse, 'body'> {
  body: Readable;
}

/**
 * Has Next answer a request, and streams the response.
 * @param client the response of the visitor who waits for it
 * @throws Error when Next aborts the response before it begins, or the visitor has left
 */
export async function streamFromNext(
  handle: NextHandler,
  { url, headers, method = 'GET', body }: RenderRequest,
  client: ServerResponse,
): Promise<StreamedResponse> {
  const result = await inject(dispatchTo(handle, client), {
    method,
    url,
    headers,
    payloadAsStream: true,
    ...(body !== undefined && { payload: body }),
  });
  return { status: result.statusCode, headers: result.headers, body: result.stream() };
}

/**
 * Renders a screen that has no address of its own, for the host and port of a visitor.
 * @param marker the header that the middleware turns into the screen's inner path
 */
export function renderScreen(
  handle: NextHandler,
  { host, cookie, 'accept-language': language }: IncomingHttpHeaders,
  marker: Readonly<Record<string, string>>,
): Promise<RenderedResponse> {
  const visitor = {
    ...(host && { host }),
    ...(cookie && { cookie }),
    ...(language && { 'accept-language': language }),
  };
  return renderWithNext(handle, {
    url: '/',
    headers: { accept: 'text/html', ...visitor, ...marker },
  });
}

export function isHtml({ headers }: RenderedResponse): boolean {
  return /^text\/html/.test(String(headers['content-type']));
}

/** The HTML of a page that Next rendered, as it is sent to browsers. */
export function pageHtmlOf({ body }: RenderedResponse): string {
  return deferScripts(body.toString('utf8'));
}

/** As Next writes the styles of a page. */
const STYLESHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"]+)"/g;

/**
 * Adds the styles of a page to its `link` header, so that browsers request them before they read
 * the page, and proxies can send them as Early Hints.
 */
export function linkHeaderOf(html: string, link: OutgoingHttpHeaders[string]): string {
  const styles = [...html.matchAll(STYLESHEET)].map(
    ([, href]) => `<${href}>; rel=preload; as=style`,
  );
  return [link, ...styles].flat().filter(Boolean).join(', ');
}

/** Headers of one connection, or of the body as Next would have sent it. */
const HOP_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/** Next's headers as they are sent with a body that we compress; Next's internal ones are removed. */
export function publicHeadersOf(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const own = Object.entries(headers).filter(
    ([name]) => !HOP_HEADERS.includes(name) && !/^x-(?:nextjs|middleware)-/.test(name),
  );
  // Next's own `vary` names the headers of its router, and not always the encoding.
  const vary = String(headers.vary ?? '');
  const isNamed = /accept-encoding/i.test(vary);
  return {
    ...Object.fromEntries(own),
    vary: isNamed ? vary : [vary, 'accept-encoding'].filter(Boolean).join(', '),
  };
}

/**
 * Next removes Content-Length from the responses of route handlers, and video players need it. The
 * handler sets the length in a header of ours, which becomes the real one here.
 */
export function restoreContentLength(response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const length = response.getHeader(BODY_LENGTH_HEADER);
    if (length !== undefined) {
      response.removeHeader(BODY_LENGTH_HEADER);
      if (!response.hasHeader('content-encoding')) response.setHeader('content-length', length);
    }
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}
