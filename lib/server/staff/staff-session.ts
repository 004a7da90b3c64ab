import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { isStaffRole, type SessionProof, type StaffRole } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { staffSessions, staffUsers, staffVerifications } from '../db/schema/staff';
import { DeskRejection } from '../request/desk-rejection';
import { removeDevicesOfPerson } from './push-subscriptions';
import type { StaffAuth } from './staff-auth';

/** Who is signed in, as pages and actions know them. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /**
   * Whether the session was proven by more than the password. Without that somebody may only set up a
   * second factor, and only where the account has none: otherwise nobody is signed in at all.
   */
  isProven: boolean;
  sessionId: string;
  signedInAt: Date;
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
  const isProven = Boolean(session.proof);
  if (!isProven && user.twoFactorEnabled) return null;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    isProven,
    sessionId: session.id,
    signedInAt: session.createdAt,
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

/** Opens the staff side to a session that better-auth has begun by the password alone. */
export async function proveSession(db: Database, token: string, proof: SessionProof) {
  await db.update(staffSessions).set({ proof }).where(eq(staffSessions.token, token));
}

/**
 * Ends every other session of somebody who changes what opens their account, and sign-ins that wait
 * for a code. Such changes of one person happen one after the other.
 * @param tx the transaction of the change
 * @throws DeskRejection where such a change has ended this session meanwhile
 */
export async function endOtherSessions(
  tx: Database,
  { id, sessionId }: Pick<StaffMember, 'id' | 'sessionId'>,
): Promise<void> {
  await tx
    .select({ id: staffUsers.id })
    .from(staffUsers)
    .where(eq(staffUsers.id, id))
    .for('update');
  const own = and(eq(staffSessions.id, sessionId), eq(staffSessions.userId, id));
  if ((await tx.$count(staffSessions, own)) === 0) throw new DeskRejection('signInAgain');
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.userId, id), ne(staffSessions.id, sessionId)));
  await tx.delete(staffVerifications).where(eq(staffVerifications.value, id));
  await removeDevicesOfPerson(tx, id, sessionId);
}
