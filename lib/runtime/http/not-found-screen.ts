import type { OutgoingHttpHeaders } from 'node:http';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import {
  askNext,
  isWebPage,
  type NextAnswer,
  type NextHandler,
  type NextQuestion,
} from './next-answer';

/** Headers that describe the body, so that they come with the screen's. */
const OF_THE_BODY = ['content-type', 'link', 'vary'];

/**
 * Next answers an unknown page with status 404 and an empty body that only script fills. This
 * puts the 404 screen of the visitor's language in its place (docs/adr/0011), for people without
 * script, slow phones and crawlers. Status, cookies and caching stay as Next set them.
 * @returns the answer itself when it is no page that was not found
 */
export async function withNotFoundScreen(
  answer: NextAnswer,
  handle: NextHandler,
  question: NextQuestion,
): Promise<NextAnswer> {
  if (answer.status !== 404 || !isWebPage(answer)) return answer;
  const screen = await askForScreen(handle, question);
  if (!screen) return answer;
  const headers: OutgoingHttpHeaders = { ...answer.headers, etag: undefined };
  for (const name of OF_THE_BODY) headers[name] = screen.headers[name];
  return { status: 404, headers, body: screen.body };
}

/** The screen as Next renders it for the request's host; null when it cannot. */
async function askForScreen(handle: NextHandler, { headers: { host, cookie } }: NextQuestion) {
  try {
    const screen = await askNext(handle, {
      url: '/',
      headers: {
        accept: 'text/html',
        ...(host && { host }),
        ...(cookie && { cookie }),
        [NOT_FOUND_SCREEN_HEADER]: '1',
      },
    });
    return screen.status === 200 ? screen : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}
