import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
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

/** Revokes a session; succeeds when there is none. */
export async function revokeSession(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, hashOfToken(token)), isNull(sessions.revokedAt)));
}
