import { and, asc, count, eq, isNull, ne } from 'drizzle-orm';
import { isStaffRole, type StaffRole } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { staffInvitations, staffSessions, staffUsers } from '../db/schema/staff';
import { type Actor, recordAudit } from './audit';
import { DeskRefusal } from './desk-refusal';

/** Everybody who has or had access, by name. */
export function listStaff(db: Database) {
  const { id, name, email, role, twoFactorEnabled, disabledAt, createdAt } = staffUsers;
  return db
    .select({ id, name, email, role, twoFactorEnabled, disabledAt, createdAt })
    .from(staffUsers)
    .orderBy(asc(staffUsers.name), asc(staffUsers.id))
    .limit(500);
}

/** Whether nobody can sign in, and nobody is invited. */
export async function isWithoutStaff(db: Database): Promise<boolean> {
  const [people] = await db
    .select({ count: count() })
    .from(staffUsers)
    .where(isNull(staffUsers.disabledAt));
  const [invited] = await db
    .select({ count: count() })
    .from(staffInvitations)
    .where(and(isNull(staffInvitations.usedAt), isNull(staffInvitations.withdrawnAt)));
  return people?.count === 0 && invited?.count === 0;
}

/**
 * Changes what somebody is; they see it at their next click.
 * @throws DeskRefusal when nobody would be owner any more
 */
export async function changeRole(
  db: Database,
  { id, role }: { id: string; role: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!isStaffRole(role)) throw new DeskRefusal('incomplete');
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.role === role) return;
    if (person.role === 'owner') await requireOtherOwner(tx, id);
    await tx.update(staffUsers).set({ role, updatedAt: now }).where(eq(staffUsers.id, id));
    const subject = { kind: 'staff', id } as const;
    const change = { before: { role: person.role }, after: { role }, subject };
    await recordAudit(tx, actor, { action: 'roleChanged', ...change }, now);
  });
}

/**
 * Ends or restores somebody's access. Their sessions are gone at once.
 * @throws DeskRefusal when nobody would be owner any more
 */
export async function setAccess(
  db: Database,
  { id, isAllowed }: { id: string; isAllowed: boolean },
  actor: Actor,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if ((person.disabledAt === null) === isAllowed) return;
    if (!isAllowed && person.role === 'owner') await requireOtherOwner(tx, id);
    await tx
      .update(staffUsers)
      .set({ disabledAt: isAllowed ? null : now, updatedAt: now })
      .where(eq(staffUsers.id, id));
    await tx.delete(staffSessions).where(eq(staffSessions.userId, id));
    const subject = { kind: 'staff', id } as const;
    const action = isAllowed ? 'accessRestored' : 'accessEnded';
    await recordAudit(tx, actor, { action, subject }, now);
  });
}

/** Their row, locked until the transaction ends. */
async function lockPerson(
  tx: Database,
  id: string,
): Promise<{
  role: StaffRole;
  disabledAt: Date | null;
}> {
  const [person] = await tx
    .select({ role: staffUsers.role, disabledAt: staffUsers.disabledAt })
    .from(staffUsers)
    .where(eq(staffUsers.id, id))
    .for('update');
  if (!person) throw new DeskRefusal('incomplete');
  return person;
}

/** Owners are locked, so that two of them cannot remove each other at the same moment. */
async function requireOtherOwner(tx: Database, id: string): Promise<void> {
  const others = await tx
    .select({ id: staffUsers.id })
    .from(staffUsers)
    .where(and(eq(staffUsers.role, 'owner'), isNull(staffUsers.disabledAt), ne(staffUsers.id, id)))
    .orderBy(asc(staffUsers.id))
    .for('update');
  if (others.length === 0) throw new DeskRefusal('lastOwner');
}
