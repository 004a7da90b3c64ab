import { readPortalPicture } from '@/lib/server/media/portal-pictures';

export const dynamic = 'force-dynamic';

/** A picture of a car as portals read it; feeds name it. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const picture = await readPortalPicture(`/media/portal/${(await params).path.join('/')}`);
  const plain = (status: number, headers = {}) =>
    new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
  if (!picture) return plain(404);
  if (picture === 'busy') return plain(503, { 'retry-after': '10' });
  return new Response(picture, {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
