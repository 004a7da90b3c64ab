import { PUSH_WORKER } from '@/lib/config/push-worker';
import { isDeskHost } from '@/lib/routing/host-locale';

export const dynamic = 'force-dynamic';

/** What a browser runs to show messages; on the staff side's host only. */
export function GET(request: Request): Response {
  if (!isDeskHost(request.headers.get('host') ?? '')) return new Response(null, { status: 404 });
  return new Response(PUSH_WORKER, {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
}
