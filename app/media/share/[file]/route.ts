import { type ApiError, CODE } from '@/lib/contract/envelope';
import { localeOfRequest } from '@/lib/seo/host-of-request';
import { readShareFacts, shareVersionOf } from '@/lib/seo/share-picture';
import { readSharePicture } from '@/lib/server/media/share/share-pictures';

export const dynamic = 'force-dynamic';

/** Messengers keep a picture by its whole address, which changes with it. */
const CACHE_CONTROL = 'public, max-age=86400';

/** What messengers show of a record or page, in the language of the host. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const locale = localeOfRequest(request);
  const plain = (status: number, headers = {}) =>
    new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
  const facts = await readShareFacts(locale, (await params).file).catch((error: ApiError) => {
    // The database is away. The read may be one of a page, which has its own copy of the class.
    if (error.code === CODE.unavailable) return 'away' as const;
    throw error;
  });
  if (!facts) return plain(404);
  if (facts === 'away') return plain(503, { 'retry-after': '10' });
  const version = shareVersionOf(locale, facts);
  const picture = await readSharePicture({ ...facts, locale, version });
  if (!picture) return plain(503, { 'retry-after': '10' });
  return new Response(picture, {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': CACHE_CONTROL,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: 'host',
    },
  });
}
