import { createHash, createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { CODE } from '@/lib/contract/envelope';
import type { Database } from '../db/database';
import { members, sessions } from '../db/schema/members';
import type { ServiceContext } from './context';
import { rateLimitKeyOf } from './ip-address';
import { RequestError } from './request-error';
import { sanitizeLine } from './text-fields';

/** Noting every use would write each time. */
const USE_NOTED_EVERY_MS = 10 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Those of today's browsers have up to 200 characters. */
const USER_AGENT_MAX_LENGTH = 300;

/** The stored form of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What is stored of the address of a login, so that the next one from there is recognised. */
function placeHashOf(
  memberId: number,
  { address, secret }: Pick<ServiceContext, 'address' | 'secret'>,
): string {
  if (address === null) return '';
  const pair = JSON.stringify(['place', memberId, rateLimitKeyOf(address)]);
  return createHmac('sha256', secret).update(pair).digest('hex').slice(0, 32);
}

/** Whether a session of the member that has not expired was opened from this address. */
export async function isPlaceOfMember(memberId: number, context: ServiceContext): Promise<boolean> {
  const placeHash = placeHashOf(memberId, context);
  if (!placeHash) return false;
  const { db, now } = context;
  const [known] = await db
    .select({ memberId: sessions.memberId })
    .from(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        eq(sessions.placeHash, placeHash),
        gt(sessions.expiresAt, now),
      ),
    )
    .limit(1);
  return known !== undefined;
}

/**
 * Opens a session and deletes the member's expired ones.
 * @returns the token: 32 random bytes as hexadecimal text; only its hash is stored
 */
export async function openSession(
  memberId: number,
  context: Pick<ServiceContext, 'db' | 'now' | 'sessionDays' | 'userAgent' | 'address' | 'secret'>,
): Promise<string> {
  const { db, now, sessionDays, userAgent } = context;
  const token = randomBytes(32).toString('hex');
  const expiresAt = new Date(now.getTime() + sessionDays * DAY_MS);
  await db
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), lt(sessions.expiresAt, now)));
  await db.insert(sessions).values({
    tokenHash: hashOfToken(token),
    memberId,
    createdAt: now,
    expiresAt,
    lastUsedAt: now,
    // Cut first: escape sequences are looked for in quadratic time.
    userAgent: sanitizeLine(userAgent.slice(0, USER_AGENT_MAX_LENGTH)),
    placeHash: placeHashOf(memberId, context),
  });
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
    lastUsedAt: now,
    userAgent: from.userAgent,
    placeHash: from.placeHash,
  });
  return token;
}

/** What is needed to decide whether a session may be used. */
export type SessionContext = Pick<ServiceContext, 'db' | 'now' | 'sessionIdleDays'>;

/**
 * Sessions that neither have expired, nor were revoked, nor lay idle for too long. A handed one ends with
 * the first: it may have been stored while that was being revoked or removed.
 */
export function isAlive({ now, sessionIdleDays }: Omit<SessionContext, 'db'>) {
  const lastUsed = sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`;
  const idleSince = new Date(now.getTime() - sessionIdleDays * DAY_MS).toISOString();
  const isFirstAlive = sql`exists (
    select 1 from ${sessions} as origin
    where origin.token_hash = ${sessions.handedFrom} and origin.revoked_at is null
  )`;
  return and(
    gt(sessions.expiresAt, now),
    isNull(sessions.revokedAt),
    or(isNull(sessions.handedFrom), isFirstAlive),
    sql`${lastUsed} > ${idleSince}::timestamptz`,
  );
}

/** The member a token belongs to, or null when it is unknown, expired, idle for too long or revoked. */
async function findMemberByToken(token: string, context: SessionContext) {
  const { db, now } = context;
  const [row] = await db
    .select({
      user_id: members.memberId,
      email: members.email,
      whatsapp: members.whatsapp,
      name: members.name,
      tier: members.tier,
      createdAt: members.createdAt,
      unprovenSince: members.unprovenSince,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.memberId, sessions.memberId))
    .where(and(eq(sessions.tokenHash, hashOfToken(token)), isAlive(context)))
    .limit(1);
  if (!row) return null;
  const { lastUsedAt, ...member } = row;
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) > USE_NOTED_EVERY_MS) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(eq(sessions.tokenHash, hashOfToken(token)));
  }
  return member;
}

/**
 * The member of a token.
 * @throws RequestError 401 when there is no token, or it is unknown, expired, idle for too long or revoked
 */
export async function requireMember(token: string | undefined, context: SessionContext) {
  const member = token ? await findMemberByToken(token, context) : null;
  if (!member) throw new RequestError(CODE.unauthenticated, 'not logged in');
  return member;
}

/**
 * Revokes a session and all that it was handed to or from, so that logging out ends it on every
 * host. Does nothing when there is none.
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
