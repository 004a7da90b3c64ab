import { type ArrivalView, arrivalPage, openArrival, sendArrival } from '@/lib/forms/arrival';
import { localeOfPage, pageResponse } from '@/lib/forms/mail-link-page';
import { answerForm } from '@/lib/server/http/answer-form';

export const dynamic = 'force-dynamic';

const pageOf = (headers: Headers, view: ArrivalView) =>
  pageResponse(arrivalPage(localeOfPage(headers), view), view);

/** Where a buyer who waits for a car wants no more mails (docs/adr/0093). */
export function GET(request: Request): Response {
  return pageOf(request.headers, openArrival(new URL(request.url).searchParams));
}

/** The wish of a plain form, or the end of it. */
export function POST(request: Request): Promise<Response> {
  return answerForm(request, async (form, address) =>
    pageOf(request.headers, await sendArrival(form, request.headers, address)),
  );
}
