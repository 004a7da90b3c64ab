import type { IncomingMessage, ServerResponse } from 'node:http';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import { isForReading } from '@/lib/routing/page-request';
import { answerHeaders } from './answer-headers';
import { encode, encodingFor } from './encoding';
import { askNext, isWebPage, type NextAnswer, type NextHandler } from './next-answer';
import { htmlOf } from './next-page';
import { withNotFoundScreen } from './not-found-screen';
import { createPageCache } from './page-cache';
import { setHeaders } from './set-headers';

export interface PageListener {
  listener: NextHandler;
  /** Forgets every kept page: content has changed. */
  clear(): void;
}

/**
 * Stands before Next: pages that are the same for everyone come from memory, all others are
 * rendered for their visitor; each with its scripts late (docs/adr/0014) and, where it is not
 * found, with the 404 screen (docs/adr/0011). Files, calls and Next's router are Next's alone.
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
      try {
        await sendAnswer(await renderFor(request, response, handle, isDev), request, response);
      } catch (error) {
        // Nobody is there to be told.
        if (!response.closed) throw error;
      }
    },
    clear: () => cache?.clear(),
  };
}

/** The page of one visitor's request. HEAD is asked for the page too: its headers are the same. */
async function renderFor(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  handle: NextHandler,
  isDev: boolean,
): Promise<NextAnswer> {
  const { 'accept-encoding': _, ...asked } = headers;
  const question = { url, headers: asked };
  const rendered = await askNext(handle, question, response);
  const answer = await withNotFoundScreen(rendered, handle, question);
  if (isDev || !isWebPage(answer)) return answer;
  return { ...answer, body: Buffer.from(htmlOf(answer)) };
}

/** Sends an answer; a web page in the smallest encoding the browser takes. */
async function sendAnswer(
  answer: NextAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, body } = answer;
  response.statusCode = status;
  setHeaders(response, answerHeaders(headers));
  if (body.length === 0) {
    response.end();
    return;
  }
  const isEncodable = isWebPage(answer) && !headers['content-encoding'];
  const encoding = isEncodable ? encodingFor(request.headers['accept-encoding']) : 'identity';
  const encoded = await encode(body, encoding, 'once');
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', encoded.length);
  response.end(encoded);
}
