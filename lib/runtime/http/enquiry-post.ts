import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import {
  ENQUIRY_FORM_LIMIT,
  ENQUIRY_PATH,
  REJECTED_ENQUIRY_HEADER,
} from '@/lib/routing/enquiry-address';
import { within } from '@/lib/server/db/deadline';
import { readForm, refuseForm } from '@/lib/server/request/request-body';
import { BusyError, type Enqueue, TARPIT_MS } from './fair-queue';
import {
  isHtml,
  type NextHandler,
  pageHtmlOf,
  type RenderedResponse,
  renderScreen,
  renderWithNext,
} from './next-renderer';
import { sendRetryPage } from './retry-page';
import { sendRendered } from './send-rendered';

/** A visitor learns within three seconds whether the enquiry is stored. */
const PATIENCE_MS = 2700;

/** Whether a request is the plain enquiry form. */
export function isEnquiryPost({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url === ENQUIRY_PATH;
}

export interface EnquiryPostOptions {
  isDev: boolean;
  enqueue?: Enqueue;
  /** How long a visitor waits. */
  patienceMs?: number;
}

/**
 * Answers the plain enquiry form. Its route handler stores the enquiry; one it rejects becomes the
 * form's page in the visitor's language, which only Next can render (docs/adr/0025). When neither
 * is ready in time, the visitor gets the typed text back, to send it again.
 */
export async function answerEnquiryPost(
  request: IncomingMessage,
  response: ServerResponse,
  next: NextHandler,
  { isDev, enqueue = (work) => work(), patienceMs = PATIENCE_MS }: EnquiryPostOptions,
): Promise<void> {
  try {
    const form = await readForm(request, ENQUIRY_FORM_LIMIT).catch(refuseForm);
    if (form instanceof Response) {
      await setTimeout(TARPIT_MS);
      response.writeHead(form.status, { connection: 'close' }).end();
      return;
    }
    const body = form.toString();
    const render = () => renderAnswer(request, body, response, next, isDev);
    const answering = enqueue(render).catch(async (error) => {
      // Floods are delayed, as with pages.
      if (error instanceof BusyError) await setTimeout(error.tarpitMs);
      else if (!response.closed && !response.writableEnded) console.error(error);
      return null;
    });
    const rendered = await within(patienceMs, answering).catch(() => null);
    if (response.closed) return;
    if (rendered && rendered.status < 500) await sendRendered(rendered, request, response);
    else sendRetryPage(request, response, body);
  } catch (error) {
    // The client has disconnected.
    if (!response.closed) throw error;
  }
}

async function renderAnswer(
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
  next: NextHandler,
  isDev: boolean,
): Promise<RenderedResponse> {
  const { 'accept-encoding': _, ...headers } = request.headers;
  const post = { url: ENQUIRY_PATH, method: 'POST', headers, body } as const;
  const answer = await renderWithNext(next, post, response);
  const isRejected = answer.headers[REJECTED_ENQUIRY_HEADER] !== undefined;
  return isRejected ? renderRejection(answer, request, next, isDev) : answer;
}

/** The form with the handler's answer; it must not be cached. */
async function renderRejection(
  { status, body }: RenderedResponse,
  { headers }: IncomingMessage,
  next: NextHandler,
  isDev: boolean,
): Promise<RenderedResponse> {
  const screen = await renderScreen(next, headers, {
    [REJECTED_ENQUIRY_HEADER]: body.toString(),
  });
  const isPage = isHtml(screen) && !isDev;
  return {
    status: screen.status === 200 ? status : screen.status,
    headers: { ...screen.headers, 'cache-control': 'private, no-store' },
    body: isPage ? Buffer.from(pageHtmlOf(screen)) : screen.body,
  };
}
