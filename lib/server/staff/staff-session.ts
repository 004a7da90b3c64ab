import { and, desc, eq, gt } from 'drizzle-orm';
import { isStaffRole, type StaffRole } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { staffSessions } from '../db/schema/staff';
import type { StaffAuth } from './staff-auth';

/** Who is signed in, as pages and actions know them. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** Without a second factor somebody may only set it up. */
  hasSecondFactor: boolean;
  sessionId: string;
}

/**
 * Who a request's cookie belongs to; null without a session, and when their access was ended. Asked
 * of the database each time, so that an ended session is out at the next click.
 */
export async function readStaffSession(
  auth: StaffAuth,
  headers: Headers,
): Promise<StaffMember | null> {
  const found = await auth.api.getSession({
    headers,
    query: { disableCookieCache: true, disableRefresh: true },
  });
  if (!found) return null;
  const { user, session } = found;
  if (user.disabledAt || !isStaffRole(user.role)) return null;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    hasSecondFactor: Boolean(user.twoFactorEnabled),
    sessionId: session.id,
  };
}

/** Where somebody is signed in, the newest first. */
export function listSessions(db: Database, staff: StaffMember, now: Date) {
  const { id, userAgent, ipAddress, createdAt } = staffSessions;
  return db
    .select({ id, userAgent, ipAddress, createdAt })
    .from(staffSessions)
    .where(and(eq(staffSessions.userId, staff.id), gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.createdAt))
    .limit(50);
}
