import { CODE, type Envelope, httpStatusOf } from '@/lib/contract/envelope';

/** Of every answer of the API: not cached on the way, and no browser opens it as a page. */
export const ENVELOPE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'attachment; filename="api.json"',
};

/** An envelope as JSON, with the HTTP status of its code. */
export function envelopeResponse(
  envelope: Envelope,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(envelope), {
    status: httpStatusOf(envelope.code),
    headers: { ...ENVELOPE_HEADERS, 'x-request-id': requestId, ...headers },
  });
}

export function successResponse(data: unknown, requestId: string): Response {
  return envelopeResponse({ code: CODE.success, msg: 'success', data }, requestId);
}
