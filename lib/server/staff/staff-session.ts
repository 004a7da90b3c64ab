import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { STAFF_COOKIE_PREFIX } from '@/lib/config/cookies';
import { isStaffRole, type SessionProof, type StaffRole } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { staffSessions, staffUsers, staffVerifications } from '../db/schema/staff';
import { DeskRejection } from '../request/desk-rejection';
import { removeDevicesOfPerson } from './push-subscriptions';
import type { StaffAuth } from './staff-auth';

/** The signed-in person, as pages and actions get it. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /**
   * Whether the session was proven by more than the password. If not, the person may only set up a
   * second factor, where the account has none; where it has one, nobody is signed in.
   */
  isProven: boolean;
  sessionId: string;
  signedInAt: Date;
}

/**
 * The person of a request's cookie; null without a session, and when their access was ended. Read
 * from the database each time, so that an ended session stops working at the next request.
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

const SESSION_COOKIE = new RegExp(
  `(?:^|;\\s*)(?:__Host-)?${STAFF_COOKIE_PREFIX}\\.session_token=(([\\w-]+)\\.[^;\\s]+)`,
);

/**
 * Whether a request has the cookie of a session that this site began, which may have ended since: it
 * is signed as better-auth signs it, and read without the database.
 * @param secret DESK_SECRET
 */
export function isFromSignedSession(cookies: string, secret: string | undefined): boolean {
  const [, value, token] = SESSION_COOKIE.exec(cookies) ?? [];
  if (!secret || !value || !token) return false;
  const mark = createHmac('sha256', secret).update(token).digest('base64');
  const given = Buffer.from(value);
  const signed = Buffer.from(encodeURIComponent(`${token}.${mark}`));
  return given.length === signed.length && timingSafeEqual(given, signed);
}

/** The sessions of a person, the newest first. */
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
 * Ends every other session of somebody who changes a credential, and sign-ins that wait for a code.
 * A row lock serialises such changes of one person.
 * @param tx the transaction of the change
 * @throws DeskRejection where another such change has ended this session
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
