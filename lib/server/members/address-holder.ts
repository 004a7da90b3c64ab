import {
  and,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { members, proofCodes, type recoveryCodes, sessions } from '../db/schema/members';
import { reviewMedia, reviews } from '../db/schema/reviews';
import { hashOfToken } from '../request/member-sessions';
import { CLOSED_ACCOUNT } from './closed-account';

/** Condition: the member has written reviews or uploaded files for them. */
function hasWritten(db: Database): SQL | undefined {
  const isOwn = (memberId: PgColumn) => eq(memberId, members.memberId);
  const one = { one: sql`1` };
  return or(
    exists(db.select(one).from(reviews).where(isOwn(reviews.memberId))),
    exists(db.select(one).from(reviewMedia).where(isOwn(reviewMedia.memberId))),
  );
}

/** Ends accounts that wait for an address that another account holds now, with their logins. */
async function endWaiting(db: Database, email: string, holderId: number): Promise<void> {
  const others = and(
    eq(members.email, email),
    isNotNull(members.unprovenSince),
    ne(members.memberId, holderId),
  );
  await db.delete(members).where(and(others, not(hasWritten(db) as SQL)));
  // Accounts with reviews wrote them while the site sent no mail; they are closed, so that approved
  // reviews stay.
  const written = await db
    .update(members)
    .set(CLOSED_ACCOUNT)
    .where(others)
    .returning({ memberId: members.memberId });
  for (const { memberId } of written)
    await db.delete(sessions).where(eq(sessions.memberId, memberId));
}

/**
 * Uses up a code that went to a mailbox: its account holds the address from now on, unless
 * another one does, and accounts that wait for it are ended.
 * @param db a transaction
 * @returns the account; null where the code is unknown, used or expired, or the address is held
 */
export async function takeAddressByCode(
  db: Database,
  codes: typeof proofCodes | typeof recoveryCodes,
  code: string,
  now: Date,
): Promise<number | null> {
  const isMeant = and(eq(codes.codeHash, hashOfToken(code)), gt(codes.expiresAt, now));
  const [account] = await db
    .select({ memberId: members.memberId, email: members.email })
    .from(codes)
    .innerJoin(members, eq(members.memberId, codes.memberId))
    .where(isMeant);
  if (!account) return null;
  const { memberId, email } = account;
  // Before any change: of two concurrent requests for one address, the second finds it held.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const used = await db.delete(codes).where(isMeant).returning({ memberId: codes.memberId });
  const isOthers = and(
    eq(members.email, email),
    isNull(members.unprovenSince),
    ne(members.memberId, memberId),
  );
  if (used.length === 0 || (await db.$count(members, isOthers)) > 0) return null;
  await endWaiting(db, email, memberId);
  await db.update(members).set({ unprovenSince: null }).where(eq(members.memberId, memberId));
  await db.delete(proofCodes).where(eq(proofCodes.memberId, memberId));
  return memberId;
}

/** Removes accounts whose mailbox is still unproven after so many days, and that wrote nothing. */
export async function removeUnproven(db: Database, days: number, now: Date): Promise<void> {
  const until = new Date(now.getTime() - days * 24 * 3_600_000);
  const isOver = lt(members.unprovenSince, until);
  await db.delete(members).where(and(isOver, not(hasWritten(db) as SQL)));
}
