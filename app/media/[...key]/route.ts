import { serverEnv } from '@/lib/env/server';
import { siteDatabase } from '@/lib/server/db/client';
import { secretOf } from '@/lib/server/http/dispatch';
import { serveMedia, siteMediaStore } from '@/lib/server/media/serve-media';
import { isReviewMedia, serveReviewMedia } from '@/lib/server/reviews/shown-media';

export const dynamic = 'force-dynamic';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ key: string[] }> },
): Promise<Response> {
  const key = (await params).key.join('/');
  const range = request.headers.get('range');
  if (!isReviewMedia(key)) return serveMedia(key, range);
  const secret = secretOf(serverEnv());
  const access = { db: siteDatabase(), store: siteMediaStore(), secret, now: new Date() };
  return serveReviewMedia(key, { range, query: new URL(request.url).searchParams }, access);
}
