import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { CODE } from '@/lib/contract/envelope';
import { RequestError } from '@/lib/server/http/request-error';
import type { Database } from '../db/database';
import { members, sessions } from '../db/schema/members';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The stored form of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Opens a session and deletes the member's expired ones.
 * @returns the token: 32 random bytes as hexadecimal text; only its hash is stored
 */
export async function openSession(
  db: Database,
  memberId: number,
  now: Date,
  days: number,
): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await db
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), lt(sessions.expiresAt, now)));
  await db
    .insert(sessions)
    .values({ tokenHash: hashOfToken(token), memberId, createdAt: now, expiresAt });
  return token;
}

/** Opens a session for a member on another host; it ends when the one it was handed from does. */
export async function openHandedSession(
  db: Database,
  from: typeof sessions.$inferSelect,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await db.insert(sessions).values({
    tokenHash: hashOfToken(token),
    memberId: from.memberId,
    createdAt: now,
    expiresAt: from.expiresAt,
    handedFrom: from.handedFrom ?? from.tokenHash,
  });
  return token;
}

/** The member a token belongs to, or null when it is unknown, expired or revoked. */
async function findMemberByToken(db: Database, token: string, now: Date) {
  const [row] = await db
    .select({
      user_id: members.memberId,
      email: members.email,
      whatsapp: members.whatsapp,
      name: members.name,
      tier: members.tier,
      createdAt: members.createdAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.memberId, sessions.memberId))
    .where(
      and(
        eq(sessions.tokenHash, hashOfToken(token)),
        gt(sessions.expiresAt, now),
        isNull(sessions.revokedAt),
      ),
    )
    .limit(1);
  return row ?? null;
}

/**
 * The member of a token.
 * @throws RequestError 401 when there is no token, or it is unknown, expired or revoked
 */
export async function requireMember(db: Database, token: string | undefined, now: Date) {
  const member = token ? await findMemberByToken(db, token, now) : null;
  if (!member) throw new RequestError(CODE.unauthenticated, 'not logged in');
  return member;
}

/**
 * Revokes a session with all that it was handed to or from: who leaves leaves the whole site.
 * Succeeds when there is none.
 */
export async function revokeSession(db: Database, token: string, now: Date): Promise<void> {
  const [session] = await db
    .select({ tokenHash: sessions.tokenHash, handedFrom: sessions.handedFrom })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashOfToken(token)))
    .limit(1);
  if (!session) return;
  const first = session.handedFrom ?? session.tokenHash;
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        or(eq(sessions.tokenHash, first), eq(sessions.handedFrom, first)),
        isNull(sessions.revokedAt),
      ),
    );
}
