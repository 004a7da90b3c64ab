import { localeOfRequest, textFile } from '@/lib/seo/host-of-request';
import { readSitemap } from '@/lib/seo/sitemap';

/** The addresses of this language's site; `?part=2` is one file of a sitemap that has several. */
export async function GET(request: Request): Promise<Response> {
  const part = new URL(request.url).searchParams.get('part');
  if (part !== null && !/^[1-9]\d{0,3}$/.test(part)) return notFound();
  const sitemap = await readSitemap(
    localeOfRequest(request),
    part === null ? undefined : Number(part),
  );
  return sitemap ? textFile(sitemap, 'application/xml; charset=utf-8') : notFound();
}

function notFound(): Response {
  return new Response('There is no such part of the sitemap.\n', { status: 404 });
}
