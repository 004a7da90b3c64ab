import { readFeed } from '@/lib/seo/feed';
import { localeOfRequest, textFile } from '@/lib/seo/host-of-request';

/** The newest articles in the language of the host. */
export async function GET(request: Request): Promise<Response> {
  const feed = await readFeed(localeOfRequest(request));
  if (!feed) return new Response('There are no articles in this language.\n', { status: 404 });
  return textFile(feed, 'application/rss+xml; charset=utf-8');
}
