import { revalidateTag } from 'next/cache';
import { answerRefresh } from '@/lib/server/http/refresh';
import { expireQueries } from '@/lib/server/query-cache';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Invalidates cached reads at once, after an import or a decision about a review. */
export function POST(request: Request): Promise<Response> {
  return answerRefresh(request, (tag) => {
    expireQueries(tag);
    revalidateTag(tag, { expire: 0 });
  });
}
