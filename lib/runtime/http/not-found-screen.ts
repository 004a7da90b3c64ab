import type { OutgoingHttpHeaders } from 'node:http';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import {
  isHtml,
  type NextHandler,
  type RenderedResponse,
  type RenderRequest,
  renderScreen,
} from './next-renderer';

/** Headers that describe the body, so that they come with the screen's. */
const BODY_HEADERS = ['content-type', 'link', 'vary'];

/**
 * Next answers an unknown page with status 404 and an empty body that only script fills. This
 * replaces it by the 404 screen of the visitor's language (docs/adr/0011), for people without
 * script, slow phones and crawlers. Status, cookies and caching stay as Next set them.
 * @returns the response itself when it is not a page with status 404
 */
export async function withNotFoundScreen(
  rendered: RenderedResponse,
  next: NextHandler,
  request: RenderRequest,
): Promise<RenderedResponse> {
  if (rendered.status !== 404 || !isHtml(rendered)) return rendered;
  const screen = await renderNotFoundScreen(next, request);
  if (!screen) return rendered;
  const headers: OutgoingHttpHeaders = { ...rendered.headers, etag: undefined };
  for (const name of BODY_HEADERS) headers[name] = screen.headers[name];
  return { status: 404, headers, body: screen.body };
}

/** The screen as Next renders it for the request's host; null when it cannot. */
async function renderNotFoundScreen(
  next: NextHandler,
  { headers }: RenderRequest,
): Promise<RenderedResponse | null> {
  try {
    const screen = await renderScreen(next, headers, { [NOT_FOUND_SCREEN_HEADER]: '1' });
    return screen.status === 200 ? screen : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}
