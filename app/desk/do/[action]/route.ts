import { isDeskHost } from '@/lib/routing/host-locale';
import { isFromThisSite } from '@/lib/routing/same-site';
import { answerDeskAction } from '@/lib/server/desk/desk-action';
import { DESK_ACTIONS } from '@/lib/server/desk/desk-actions';
import { deskBackend } from '@/lib/server/staff/desk-backend';

export const dynamic = 'force-dynamic';

/** Carries out a form of the staff side; only pages of its own host may send one. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/desk/do/[action]'>,
): Promise<Response> {
  const { action: name } = await params;
  const action = Object.hasOwn(DESK_ACTIONS, name) ? DESK_ACTIONS[name] : undefined;
  if (!action || !isDeskHost(request.headers.get('host') ?? '')) {
    return new Response(null, { status: 404 });
  }
  if (!isFromThisSite(request.headers)) return new Response('Forbidden\n', { status: 403 });
  return answerDeskAction(action, request, deskBackend());
}
