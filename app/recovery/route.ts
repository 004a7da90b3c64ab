import { localeOfRecovery, openRecovery, sendRecovery } from '@/lib/forms/recovery';
import { type RecoveryView, recoveryPage } from '@/lib/forms/recovery-page';
import { readBody } from '@/lib/server/http/request-body';
import { refuseUnknownVisitor, visitorAddressOf } from '@/lib/server/http/visitor-address';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const FORM_LIMIT = { bytes: 16 * 1024, msg: 'form too large' };

/** The address holds a secret: nothing stores the page, and no link tells it on. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  // The origin still goes along with our own forms, which are taken from nowhere else.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

function pageOf(headers: Headers, view: RecoveryView): Response {
  const body = recoveryPage(localeOfRecovery(headers), view);
  return new Response(body, { status: view.alert ? 422 : 200, headers: HEADERS });
}

/** The page of a new password, which works without script (docs/adr/0047). */
export function GET(request: Request): Response {
  return pageOf(request.headers, openRecovery(new URL(request.url).searchParams));
}

export async function POST(request: Request): Promise<Response> {
  const address = visitorAddressOf(request.headers);
  if (address === null) return refuseUnknownVisitor();
  const body = await readBody(request, FORM_LIMIT).catch(() => null);
  if (!body) return new Response(FORM_LIMIT.msg, { status: 413 });
  return pageOf(request.headers, await sendRecovery(body.toString(), request.headers, address));
}
