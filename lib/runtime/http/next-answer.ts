import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { type DispatchFunc, inject } from 'light-my-request';

/** Next's listener; its promise ends with the answer. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What Next wrote, whole, before anything of it is sent. */
export interface NextAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** What Next is asked; a request without encodings is answered without compression. */
export interface NextQuestion {
  url: string;
  headers: IncomingHttpHeaders;
}

/**
 * Asks Next for a page in memory.
 * @param asker the response of whoever waits for it: rendering ends when they leave
 * @throws Error when Next gives up in the midst of it, or the asker has left
 */
export async function askNext(
  handle: NextHandler,
  { url, headers }: NextQuestion,
  asker?: ServerResponse,
): Promise<NextAnswer> {
  const dispatch = (request: IncomingMessage, response: ServerResponse) => {
    asker?.once('close', () => response.destroy());
    handle(request, response).catch((error) => response.destroy(error));
  };
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await inject(dispatch as DispatchFunc, {
    method: 'GET',
    url,
    headers,
  });
  return { status: statusCode, headers: answered, body: rawPayload };
}

export function isWebPage({ headers }: NextAnswer): boolean {
  return /^text\/html/.test(String(headers['content-type']));
}
