import { localeOfPage, pageResponse } from '@/lib/forms/mail-link-page';
import { openRecovery, sendRecovery } from '@/lib/forms/recovery';
import { type RecoveryView, recoveryPage } from '@/lib/forms/recovery-page';
import { answerForm } from '@/lib/server/http/answer-form';

export const dynamic = 'force-dynamic';

const pageOf = (headers: Headers, view: RecoveryView) =>
  pageResponse(recoveryPage(localeOfPage(headers), view), view);

/** The page of a new password, which works without script (docs/adr/0047). */
export function GET(request: Request): Response {
  return pageOf(request.headers, openRecovery(new URL(request.url).searchParams));
}

export function POST(request: Request): Promise<Response> {
  return answerForm(request, async (form, address) =>
    pageOf(request.headers, await sendRecovery(form, request.headers, address)),
  );
}
