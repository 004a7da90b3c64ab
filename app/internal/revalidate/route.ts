import { revalidateTag } from 'next/cache';
import { answerRefresh } from '@/lib/server/http/refresh';
import { expireQueries } from '@/lib/server/query-cache';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/**
 * Invalidates this process's cached reads and the answers of searches. Only the web process itself
 * may call it (lib/runtime/http/content-refresh.ts), once it has heard that content has changed.
 */
export function POST(request: Request): Promise<Response> {
  return answerRefresh(request, (tags) => {
    expireQueries(tags);
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
  });
}
