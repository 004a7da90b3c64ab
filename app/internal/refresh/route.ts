import { siteDatabase } from '@/lib/server/db/client';
import { notifyContentChange } from '@/lib/server/db/content-changes';
import { answerRefresh } from '@/lib/server/http/refresh';

export const dynamic = 'force-dynamic';

/** Announces to every web process that content has changed, for a backend that is elsewhere. */
export function POST(request: Request): Promise<Response> {
  return answerRefresh(request, (tags) => notifyContentChange(siteDatabase(), tags));
}
