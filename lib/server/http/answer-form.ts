import { readForm, refuseForm } from '../request/request-body';
import { refuseUnknownVisitor, visitorAddressOf } from '../request/visitor-address';

const LIMIT = { bytes: 16 * 1024, msg: 'form too large' };

/**
 * Reads a form that was posted to a page without script, and answers it.
 * @param answer gets its fields and the visitor's address, by which attempts are limited
 */
export async function answerForm(
  request: Request,
  answer: (form: URLSearchParams, address: string) => Promise<Response>,
): Promise<Response> {
  const address = visitorAddressOf(request.headers);
  if (address === null) return refuseUnknownVisitor();
  const form = await readForm(request, LIMIT).catch(refuseForm);
  return form instanceof Response ? form : answer(form, address);
}
