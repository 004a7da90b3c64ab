import { mayStaff } from '@/lib/config/staff-rights';
import { isDeskHost } from '@/lib/routing/host-locale';
import { findPicture, pictureResponse } from '@/lib/server/leads/thread';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readStaffSession } from '@/lib/server/staff/staff-session';

export const dynamic = 'force-dynamic';

/** A picture that a buyer has sent with a message, for who reads enquiries. */
export async function GET(
  { headers }: Request,
  { params }: RouteContext<'/desk/enquiry-pictures/[id]/[size]'>,
): Promise<Response> {
  if (!isDeskHost(headers.get('host') ?? '')) return pictureResponse(null);
  const { db, auth } = deskBackend();
  const staff = await readStaffSession(auth, headers);
  if (!staff?.isProven || !mayStaff(staff.role, 'readLeads')) return pictureResponse(null);
  const { id, size } = await params;
  return pictureResponse(await findPicture(db, { id, size: size === 'small' ? size : 'large' }));
}
