import { asc, count, eq, isNull } from 'drizzle-orm';
import { isStaffRole, mayStaff } from '@/lib/config/staff-rights';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import type { Database } from '../db/database';
import { staffInvitations, staffSessions, staffUsers } from '../db/schema/staff';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, recordAudit } from './audit';
import { isOpen, withdrawOpenInvitations } from './invitations';
import { lockPerson } from './locked-person';
import { removeDevicesOfPerson } from './push-subscriptions';

/** Everybody who has or had access, by name. */
export function listStaff(db: Database) {
  const { id, name, email, role, twoFactorEnabled, disabledAt, createdAt } = staffUsers;
  return db
    .select({ id, name, email, role, twoFactorEnabled, disabledAt, createdAt })
    .from(staffUsers)
    .orderBy(asc(staffUsers.name), asc(staffUsers.id))
    .limit(500);
}

/** Everybody who may have an enquiry in hand, by name. */
export async function listHandlers(db: Database) {
  const people = await listStaff(db);
  return people.filter(({ role, disabledAt }) => !disabledAt && mayStaff(role, 'handleLeads'));
}

/** Stores the language in which somebody reads the staff side; mails to them are written in it. */
export async function noteLanguage(
  db: Database,
  id: string,
  language: DeskLanguage,
): Promise<void> {
  await db.update(staffUsers).set({ language }).where(eq(staffUsers.id, id));
}

/** Whether nobody can sign in, and nobody has a link that still works. */
export async function isWithoutStaff(db: Database, now = new Date()): Promise<boolean> {
  const [people] = await db
    .select({ count: count() })
    .from(staffUsers)
    .where(isNull(staffUsers.disabledAt));
  const [invited] = await db.select({ count: count() }).from(staffInvitations).where(isOpen(now));
  return people?.count === 0 && invited?.count === 0;
}

/**
 * Changes a person's role, from their next request on. Their open invitations stop working.
 * @throws DeskRejection when no owner would be left
 */
export async function changeRole(
  db: Database,
  { id, role }: { id: string; role: string },
  actor: Actor,
): Promise<void> {
  if (!isStaffRole(role)) throw new DeskRejection('incomplete');
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, 'id', id);
    if (!person) throw new DeskRejection('incomplete');
    if (person.role === role) return;
    if (person.isLastOwner) throw new DeskRejection('lastOwner');
    await tx.update(staffUsers).set({ role, updatedAt: actor.now }).where(eq(staffUsers.id, id));
    // One would give them back the role they were invited for.
    await withdrawOpenInvitations(tx, person.email, actor.now);
    const subject = { kind: 'staff', id } as const;
    const change = { before: { role: person.role }, after: { role }, subject };
    await recordAudit(tx, actor, { action: 'roleChanged', ...change });
  });
}

/**
 * Ends or restores somebody's access. Their sessions end at once; no open invitation restores it.
 * @throws DeskRejection when no owner would be left
 */
export async function setAccess(
  db: Database,
  { id, isAllowed }: { id: string; isAllowed: boolean },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, 'id', id);
    if (!person) throw new DeskRejection('incomplete');
    if ((person.disabledAt === null) === isAllowed) return;
    if (!isAllowed && person.isLastOwner) throw new DeskRejection('lastOwner');
    await tx
      .update(staffUsers)
      .set({ disabledAt: isAllowed ? null : actor.now, updatedAt: actor.now })
      .where(eq(staffUsers.id, id));
    await tx.delete(staffSessions).where(eq(staffSessions.userId, id));
    await removeDevicesOfPerson(tx, id);
    // One would restore their access.
    if (!isAllowed) await withdrawOpenInvitations(tx, person.email, actor.now);
    const subject = { kind: 'staff', id } as const;
    const action = isAllowed ? 'accessRestored' : 'accessEnded';
    await recordAudit(tx, actor, { action, subject });
  });
}
