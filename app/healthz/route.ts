export const dynamic = 'force-dynamic';

/** Liveness: the process answers; its dependencies are not checked. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
