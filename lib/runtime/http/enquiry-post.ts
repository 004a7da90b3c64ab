import type { IncomingMessage, ServerResponse } from 'node:http';
import { ENQUIRY_PATH, REJECTED_ENQUIRY_HEADER } from '@/lib/routing/enquiry-address';
import {
  isHtml,
  type NextHandler,
  pageHtmlOf,
  type RenderedResponse,
  renderScreen,
  renderWithNext,
} from './next-renderer';
import { sendRendered } from './send-rendered';

/** Whether a request is the plain enquiry form. */
export function isEnquiryPost({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url === ENQUIRY_PATH;
}

/**
 * Answers the plain enquiry form. Its route handler stores the enquiry; one it rejects becomes the
 * form's page in the visitor's language, which only Next can render (docs/adr/0025).
 */
export async function answerEnquiryPost(
  request: IncomingMessage,
  response: ServerResponse,
  next: NextHandler,
  isDev: boolean,
): Promise<void> {
  const { 'accept-encoding': _, ...headers } = request.headers;
  try {
    const answer = await renderWithNext(
      next,
      { url: ENQUIRY_PATH, method: 'POST', headers, body: request },
      response,
    );
    const isRejected = answer.headers[REJECTED_ENQUIRY_HEADER] !== undefined;
    const rendered = isRejected ? await renderRejection(answer, request, next, isDev) : answer;
    await sendRendered(rendered, request, response);
  } catch (error) {
    // The visitor has left: nobody reads an answer.
    if (!response.closed) throw error;
  }
}

/** The form with what the handler answered; nothing may store it. */
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
