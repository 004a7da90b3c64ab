import { lt, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import type { FailedTryKind } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { staffFailedTries } from '../db/schema/staff';
import { countTry } from '../request/login-throttle';
import { recordAudit, siteItself } from './audit';
import type { ActionContext, DeskBackend } from './desk-backend';
import { recordSecurityEvent } from './security-events';

const HOUR_MS = 3_600_000;

/** Counts per hour at which an entry is written: a flood leaves a few rows, not one per try. */
const STEPS = [1, 3, 10, 30, 100, 300, 1000];

/** Notify from this many within an hour: a single typo needs no notice. */
export const TOLD_FROM = 3;

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

function eventOf({ account, kind, count }: typeof staffFailedTries.$inferSelect) {
  const subject = { kind: 'staff', id: account } as const;
  return { action: kind, subject, after: { count } } as const;
}

/**
 * Counts a try at the password or code of a staff member, as for members.
 * @param isSignedIn the try comes from a session of the account, and counts for any address
 * @returns a function to call when it was right
 * @throws RequestError 429
 */
export function countStaffTry(
  { limits, address }: Pick<ActionContext, 'limits' | 'address'>,
  email: string,
  isSignedIn = false,
): Promise<() => Promise<void>> {
  const from = isSignedIn ? null : address;
  return countTry(limits, { account: `staff ${email}`, address: from, isKnownAddress: isSignedIn });
}

/** How many tries an audit entry counts. */
export const countOf = (after: Record<string, unknown> | null): number =>
  typeof after?.count === 'number' ? after.count : TOLD_FROM;

/**
 * Counts a wrong password or code, never what was typed. The audit trail holds how many an account
 * had in an hour; its owner gets at most one mail a day about each kind.
 * @param account id of the account; '' where the mail address has none
 */
export async function countFailedTry(
  { db, notification, now }: Pick<DeskBackend, 'db' | 'notification'> & { now: Date },
  kind: FailedTryKind,
  account = '',
): Promise<void> {
  await db.transaction(async (tx) => {
    const { hour, count } = staffFailedTries;
    const [row] = await tx
      .insert(staffFailedTries)
      .values({ account, kind, hour: hourOf(now), count: 1 })
      .onConflictDoUpdate({
        target: [staffFailedTries.account, staffFailedTries.kind, hour],
        set: { count: sql`${count} + 1` },
      })
      .returning();
    if (!row || !STEPS.includes(row.count)) return;
    if (row.count === TOLD_FROM) {
      const once = { day: storeDayOf(now), span: kind };
      await recordSecurityEvent(tx, { notification }, siteItself(now), eventOf(row), once);
    } else {
      await recordAudit(tx, siteItself(now), eventOf(row));
    }
  });
}

/** Writes the total tries of each ended hour to the audit trail, and deletes the counts. */
export async function closeFailedTries(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(staffFailedTries)
      .where(lt(staffFailedTries.hour, hourOf(now)))
      .returning();
    for (const row of ended) {
      // The last moment of its hour, also when this runs late.
      const at = new Date(row.hour.getTime() + HOUR_MS - 1);
      if (!STEPS.includes(row.count)) await recordAudit(tx, siteItself(at), eventOf(row));
    }
  });
}
