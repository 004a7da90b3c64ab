import { type ConfirmView, confirmPage, openConfirm, sendConfirm } from '@/lib/forms/confirm';
import { localeOfPage, pageResponse } from '@/lib/forms/mail-link-page';
import { answerForm } from '@/lib/server/http/answer-form';

export const dynamic = 'force-dynamic';

const pageOf = (headers: Headers, view: ConfirmView) =>
  pageResponse(confirmPage(localeOfPage(headers), view), view);

/** The page that proves a mailbox, which works without script (docs/adr/0050). */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  return pageOf(request.headers, openConfirm(searchParams, localeOfPage(request.headers)));
}

export function POST(request: Request): Promise<Response> {
  return answerForm(request, async (form, address) =>
    pageOf(request.headers, await sendConfirm(form, request.headers, address)),
  );
}
