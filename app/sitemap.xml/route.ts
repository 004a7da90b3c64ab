import { localeOfRequest, textFile } from '@/lib/seo/host-of-request';
import { sitemapOf } from '@/lib/seo/sitemap';

/** The addresses of this language's site. */
export async function GET(request: Request): Promise<Response> {
  return textFile(await sitemapOf(localeOfRequest(request)), 'application/xml; charset=utf-8');
}
