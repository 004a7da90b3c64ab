import { engineStates } from '@/lib/server/engine-states';

export const dynamic = 'force-dynamic';

/**
 * Readiness: 200 when the database answers, so that enquiries can be stored, else 503. The other
 * engines are optional; their states are reported only.
 */
export async function GET(): Promise<Response> {
  const engines = await engineStates();
  const isReady = engines.database === 'up';
  return Response.json(
    { status: isReady ? 'ready' : 'database away', engines },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
