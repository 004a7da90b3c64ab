import type { IncomingMessage, ServerResponse } from 'node:http';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/site/not-found-screen';
import { answerHeaders, setHeaders } from './answer-headers';
import { encode, encodingFor } from './encoding';

import { askNext, isWebPage, type NextAnswer, type NextHandler } from './next-answer';
import { htmlOf } from './next-page';
import { withNotFoundScreen } from './not-found-screen';
import { createPageCache } from './page-cache';
import { isForReading } from './page-request';

/** Kinds of answers that compression makes smaller. */
const IS_TEXT = /^(?:text\/|image\/svg\+xml|application\/(?:json|xml|manifest\+json))/;

export interface PageListener {
  listener: NextHandler;
  /** Forgets every kept page: content has changed. */
  clear(): void;
}

/**
 * Stands before Next: pages that are the same for everyone come from memory, all others are
 * rendered for their visitor; each with its scripts late (docs/adr/0014) and, where it is not
 * found, with the 404 screen (docs/adr/0011). Files and calls are Next's alone.
 * @param handle Next's listener
 * @param isDev pages and their scripts stay as Next's development server makes them
 */
export function createPageListener(handle: NextHandler, { isDev = false } = {}): PageListener {
  const cache = isDev ? undefined : createPageCache(handle);

  return {
    async listener(request, response) {
      // Only our own request for the screen carries it.
      delete request.headers[NOT_FOUND_SCREEN_HEADER];
      if (!isForReading(request)) return handle(request, response);
      if (await cache?.answer(request, response)) return;
      await sendAnswer(await renderFor(request, handle, isDev), request, response);
    },
    clear: () => cache?.clear(),
  };
}

/** The page of one visitor's request. */
async function renderFor(
  { method, url = '', headers }: IncomingMessage,
  handle: NextHandler,
  isDev: boolean,
): Promise<NextAnswer> {
  const { 'accept-encoding': _, ...asked } = headers;
  const question = { method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers: asked } as const;
  const answer = await withNotFoundScreen(await askNext(handle, question), handle, question);
  if (isDev || !isWebPage(answer)) return answer;
  return { ...answer, body: Buffer.from(htmlOf(answer)) };
}

/** Sends an answer in the smallest encoding the browser takes. */
async function sendAnswer(
  { status, headers, body }: NextAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = status;
  setHeaders(response, answerHeaders(headers));
  if (body.length === 0) {
    response.end();
    return;
  }
  const isText = IS_TEXT.test(String(headers['content-type'])) && !headers['content-encoding'];
  const encoding = isText ? encodingFor(request.headers['accept-encoding']) : 'identity';
  const encoded = await encode(body, encoding, 'once');
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', encoded.length);
  response.end(encoded);
}
