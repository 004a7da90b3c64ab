import { revalidateTag } from 'next/cache';
import { answerRefresh } from '@/lib/server/http/refresh';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/**
 * Invalidates this process's cached reads. Only the web process itself may call it
 * (lib/runtime/http/content-refresh.ts), once it has heard that content has changed.
 */
export function POST(request: Request): Promise<Response> {
  return answerRefresh(request, (tags) => {
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
  });
}
