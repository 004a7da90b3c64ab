import { readBody } from './request-body';
import { refuseUnknownVisitor, visitorAddressOf } from './visitor-address';

const LIMIT = { bytes: 16 * 1024, msg: 'form too large' };

/**
 * Reads a form that was posted to a page without script, and answers it.
 * @param answer gets the form's text and the visitor's address, whose tries are limited
 */
export async function answerForm(
  request: Request,
  answer: (form: string, address: string) => Promise<Response>,
): Promise<Response> {
  const address = visitorAddressOf(request.headers);
  if (address === null) return refuseUnknownVisitor();
  const body = await readBody(request, LIMIT).catch(() => null);
  if (!body) return new Response(LIMIT.msg, { status: 413 });
  return answer(body.toString(), address);
}
