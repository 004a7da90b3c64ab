import { mayStaff } from '@/lib/config/staff-rights';
import { isDeskHost } from '@/lib/routing/host-locale';
import { serveMedia } from '@/lib/server/media/serve-media';
import { reviewMediaKey } from '@/lib/server/reviews/desk-media';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readStaffSession } from '@/lib/server/staff/staff-session';

export const dynamic = 'force-dynamic';

const notFound = () => new Response('not found', { status: 404 });

/**
 * A picture or video of a review, for who decides about reviews: never stored by the browser, and
 * under the sandbox of all uploads, so that nothing in it can run.
 */
export async function GET(
  { headers }: Request,
  { params }: RouteContext<'/desk/review-media/[id]/[size]'>,
): Promise<Response> {
  if (!isDeskHost(headers.get('host') ?? '')) return notFound();
  const { db, auth } = deskBackend();
  const staff = await readStaffSession(auth, headers);
  if (!staff?.isProven || !mayStaff(staff.role, 'moderateReviews')) return notFound();
  const { id, size } = await params;
  const key = await reviewMediaKey(db, id, size);
  if (!key) return notFound();
  const answer = await serveMedia(key, headers.get('range'));
  answer.headers.set('cache-control', 'private, no-store');
  return answer;
}
