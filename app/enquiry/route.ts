import { resultNumber } from '@/lib/config/enquiry-number';
import { serverEnv } from '@/lib/env/server';
import { sendPlainEnquiry } from '@/lib/forms/plain-enquiry';
import { encodeRejection } from '@/lib/forms/rejected-enquiry';
import { ENQUIRY_FORM_LIMIT, REJECTED_ENQUIRY_HEADER } from '@/lib/routing/enquiry-address';
import { CONTACT_PATH } from '@/lib/routing/paths';
import { resultHref } from '@/lib/routing/result-address';
import { sentLinkCookie } from '@/lib/routing/sent-link';
import { sentNumbersCookie, sentNumbersIn } from '@/lib/routing/sent-numbers';
import { readForm, refuseForm } from '@/lib/server/request/request-body';
import { refuseUnknownVisitor, visitorAddressOf } from '@/lib/server/request/visitor-address';

export const dynamic = 'force-dynamic';

/** See Other: the next page is requested with GET, so that reloading it sends nothing. */
function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** The enquiry of a plain form (docs/adr/0025). A rejection becomes a page before Next. */
export async function POST(request: Request): Promise<Response> {
  const address = visitorAddressOf(request.headers);
  if (address === null) return refuseUnknownVisitor();
  const form = await readForm(request, ENQUIRY_FORM_LIMIT).catch(refuseForm);
  if (form instanceof Response) return form;
  const outcome = await sendPlainEnquiry(form, request.headers, address);
  if (!outcome.rejection) {
    const numbers = [resultNumber(outcome.number), ...sentNumbersIn(request.headers.get('cookie'))];
    const cookies = [sentNumbersCookie(numbers, serverEnv().SITE_ORIGIN)];
    if (outcome.number && outcome.linkToken)
      cookies.push(sentLinkCookie(outcome.number, outcome.linkToken, serverEnv().SITE_ORIGIN));
    return seeOther(resultHref(outcome.number), cookies);
  }
  const headers = { [REJECTED_ENQUIRY_HEADER]: '1', 'cache-control': 'no-store' };
  return new Response(encodeRejection(outcome.rejection), { status: 422, headers });
}

/** A rejected enquiry's page opened again by GET, without the text that was typed. */
export function GET(): Response {
  return seeOther(CONTACT_PATH);
}
