import { isDatabaseReady } from '@/lib/server/db/availability';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Readiness: 200 when the database answers, so that enquiries can be stored, else 503. */
export async function GET(): Promise<Response> {
  const isReady = await isDatabaseReady();
  return Response.json(
    { status: isReady ? 'ready' : 'database away' },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
