import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type * as calls from '@/lib/contract/calls/user';
import type { MemberSession } from '@/lib/contract/calls/user';
import { deviceOf } from '@/lib/format/device';
import type { ServiceContext } from '@/lib/server/request/context';
import type { Database } from '../db/database';
import { sessions } from '../db/schema/members';
import { hashOfToken, isAlive, requireMember } from '../request/member-sessions';

/** The first of the sessions that were handed from host to host stands for all of them. */
const first = sql<string>`coalesce(${sessions.handedFrom}, ${sessions.tokenHash})`;

/** Identifies a login without revealing the hash by which its token is found. */
const sessionId = sql<string>`left(encode(sha256(${first}::bytea), 'hex'), 32)`;

/** The most recently used. */
const LISTED_MAX = 50;

/** @throws RequestError 401 without a login */
export async function listSessions(
  { token }: ParsedRequestOf<typeof calls.listSessions>,
  context: ServiceContext,
): Promise<MemberSession[]> {
  const { db } = context;
  const { user_id: memberId } = await requireMember(token, context);
  const lastUsedAt = sql`max(coalesce(${sessions.lastUsedAt}, ${sessions.createdAt}))`;
  const isCurrent = sql<boolean>`bool_or(${sessions.tokenHash} = ${hashOfToken(token)})`;
  const rows = await db
    .select({
      id: sessionId,
      userAgent: sql<string>`min(${sessions.userAgent})`,
      startedAt: sql`min(${sessions.createdAt})`.mapWith(sessions.createdAt),
      lastUsedAt: lastUsedAt.mapWith(sessions.createdAt),
      isCurrent,
    })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isAlive(context)))
    .groupBy(first)
    .orderBy(sql`${isCurrent} desc`, sql`${lastUsedAt} desc`)
    .limit(LISTED_MAX);
  return rows.map((row) => ({
    session_id: row.id,
    device: deviceOf(row.userAgent),
    started_at: row.startedAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    is_current: row.isCurrent,
  }));
}

/** Revokes the sessions of a member that meet a condition. */
async function revokeSessions(db: Database, memberId: number, meant: SQL, now: Date) {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.memberId, memberId), meant, isNull(sessions.revokedAt)));
}

/** The login of a token with all hosts it was taken to. */
function sessionsOf(token: string): SQL {
  const hash = hashOfToken(token);
  return sql`${first} = (select coalesce(own.handed_from, own.token_hash) from ${sessions} as own where own.token_hash = ${hash})`;
}

/** Revokes the sessions of a member, except the login of a token. */
export async function revokeOtherSessions(
  db: Database,
  memberId: number,
  token: string,
  now: Date,
): Promise<void> {
  await revokeSessions(db, memberId, sql`not (${sessionsOf(token)})`, now);
}

/** @throws RequestError 401 without a login */
export async function endSession(
  { token, session_id: id }: ParsedRequestOf<typeof calls.endSession>,
  context: ServiceContext,
): Promise<null> {
  const { db, now } = context;
  const { user_id: memberId } = await requireMember(token, context);
  if (id) await revokeSessions(db, memberId, eq(sessionId, id), now);
  else await revokeOtherSessions(db, memberId, token, now);
  return null;
}
