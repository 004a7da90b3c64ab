import { CODE, type Envelope, httpStatusOf } from '@/lib/contract/envelope';

/** An answer of the API as it travels: never stored on the way, never guessed to be a page. */
export function envelopeResponse(
  envelope: Envelope,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(envelope), {
    status: httpStatusOf(envelope.code),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
    },
  });
}

export function successResponse(data: unknown, requestId: string): Response {
  return envelopeResponse({ code: CODE.success, msg: 'success', data }, requestId);
}
