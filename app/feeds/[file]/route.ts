import { serverEnv } from '@/lib/env/server';
import { originOf } from '@/lib/routing/hosts';
import { localeOfRequest } from '@/lib/seo/host-of-request';
import { siteDatabase } from '@/lib/server/db/client';
import { answerFeed } from '@/lib/server/feeds/answer-feed';

export const dynamic = 'force-dynamic';

interface Params {
  params: Promise<{ file: string }>;
}

/** The listed cars for portals, in the language of the host: `/feeds/google.csv?key=…`. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { SITE_ORIGIN, FEED_KEY } = serverEnv();
  const locale = localeOfRequest(request);
  const context = { locale, origin: originOf(SITE_ORIGIN, locale), now: new Date() };
  const { file } = await params;
  const key = new URL(request.url).searchParams.get('key') ?? '';
  return answerFeed(request, { key, file }, siteDatabase(), context, FEED_KEY);
}
