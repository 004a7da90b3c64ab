import { serverEnv } from '@/lib/env/server';
import { localeOfRequest, textFile } from '@/lib/seo/host-of-request';
import { robotsText } from '@/lib/seo/robots';

/** Rules for crawlers, with this language's sitemap. */
export function GET(request: Request): Response {
  const text = robotsText(localeOfRequest(request), serverEnv().SEARCH_INDEXING);
  return textFile(text, 'text/plain; charset=utf-8');
}
