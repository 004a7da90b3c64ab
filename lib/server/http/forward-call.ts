import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { CODE } from '@/lib/contract/envelope';
import { LEAD_ORIGIN_HEADER } from '@/lib/contract/paths';
import { isKnown } from '../known-error';
import { piecesOfBody, readBody } from '../request/request-body';
import { failureOf, RequestError } from '../request/request-error';
import { ENVELOPE_HEADERS, envelopeResponse } from './envelope-response';
import { handlersByPath } from './handlers';

/** Request headers that are forwarded. */
const CALL_HEADERS = ['content-type', 'lang', LEAD_ORIGIN_HEADER, 'user-agent'];
/**
 * A browser corrects its clock by `date`, which must come from the server that checks its
 * signature.
 */
const ANSWER_HEADERS = ['date', 'retry-after', 'x-request-id'];
/** Somewhat longer than the browser waits; files take the time that the network needs. */
const ANSWER_MAX_MS = 30_000;
const UPLOAD_MAX_MS = 30 * 60_000;

/**
 * Forwards a browser's call unchanged to the remote API: its signature covers its fields and stays
 * valid.
 * @param baseUrl of the API (API_BASE_URL)
 * @param address of the visitor, for the limits of an API that trusts this server as a proxy
 * @returns its answer; an envelope with 503 when none came
 */
export async function forwardCall(
  request: Request,
  baseUrl: string,
  address: string,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const limit = handlersByPath.get(pathname)?.upload?.limit;
  const timeout = AbortSignal.timeout(limit ? UPLOAD_MAX_MS : ANSWER_MAX_MS);
  const bodyOf = () => (limit ? streamOf(piecesOfBody(request, limit)) : readBody(request));
  try {
    const answer = await fetch(baseUrl.replace(/\/$/, '') + pathname + search, {
      method: request.method,
      headers: { ...pick(request.headers, CALL_HEADERS), 'x-forwarded-for': address },
      // `duplex` is required for a streamed body; the types do not know it.
      ...(request.method === 'POST' && { body: await bodyOf(), duplex: 'half' }),
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, timeout]),
    });
    const headers = { ...ENVELOPE_HEADERS, ...pick(answer.headers, ANSWER_HEADERS) };
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    // An error of a streamed body is the cause of fetch's error.
    const refusal = [error, (error as Error).cause].find((each) => isKnown(each, RequestError));
    const requestId = randomUUID();
    const { headers, ...failure } = failureOf(refusal ?? away(), requestId);
    return envelopeResponse(failure, requestId, headers);
  }
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array<ArrayBuffer>>;

const away = () =>
  new RequestError(CODE.unavailable, 'the service is away for a moment', { 'retry-after': '2' });

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
