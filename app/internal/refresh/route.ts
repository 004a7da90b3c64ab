import { revalidateTag } from 'next/cache';
import { answerRefresh } from '@/lib/server/http/refresh';
import { expireQueries } from '@/lib/server/query-cache';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Forgets cached reads at once: the import has changed what they show. */
export function POST(request: Request): Promise<Response> {
  return answerRefresh(request, (tag) => {
    expireQueries(tag);
    revalidateTag(tag, { expire: 0 });
  });
}
