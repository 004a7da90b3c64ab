import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { isEmail } from '@/lib/config/email';
import { isStaffRole, type StaffRole } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { notifications } from '../db/schema/notifications';
import {
  staffAccounts,
  staffInvitations,
  staffPasskeys,
  staffSessions,
  staffTwoFactors,
  staffUsers,
} from '../db/schema/staff';
import { storeNotifications } from '../jobs/outbox';
import { removeNotifications } from '../jobs/remove-notifications';
import { hashPassword } from '../password-hash';
import { DeskRejection } from '../request/desk-rejection';
import type { NotificationSettings } from '../request/notification-settings';
import { type Actor, recordAudit } from './audit';
import type { DeskBackend } from './desk-backend';
import { lockPerson } from './locked-person';
import { checkPassword } from './passwords';
import { removeDevicesOfPerson } from './push-subscriptions';
import { recordSecurityEvent, type SecurityAction } from './security-events';

const VALID_MS = 7 * 24 * 60 * 60 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const newToken = () => randomBytes(32).toString('base64url');

const isOfToken = (token: string) =>
  or(
    eq(staffInvitations.tokenHash, hashOf(token)),
    eq(staffInvitations.mailTokenHash, hashOf(token)),
  );

/** Of a link that still works. */
export const isOpen = (now: Date) =>
  and(
    isNull(staffInvitations.usedAt),
    isNull(staffInvitations.withdrawnAt),
    gt(staffInvitations.expiresAt, now),
  );

/**
 * Makes a one-time link's token, valid for a week. Earlier links for the same mailbox stop working.
 * Somebody who has an account and lost their password or second factor gets in again by one.
 * @param notification mails a second link where there is a mail server
 * @throws DeskRejection for an invalid mail address or role
 */
export async function inviteStaff(
  db: Database,
  input: { email: string; role: string },
  actor: Actor,
  notification?: NotificationSettings,
): Promise<string> {
  const email = input.email.trim().toLowerCase();
  if (!isEmail(email)) throw new DeskRejection('invalidMail');
  const { role } = input;
  if (!isStaffRole(role)) throw new DeskRejection('incomplete');
  const token = newToken();
  await db.transaction(async (tx) => {
    // The second of two invitations at the same moment has to see the first.
    const lock = `invitation ${email}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    await withdrawOpenInvitations(tx, email, actor.now);
    await tx.insert(staffInvitations).values({
      tokenHash: hashOf(token),
      email,
      role,
      invitedBy: actor.name,
      createdAt: actor.now,
      expiresAt: new Date(actor.now.getTime() + VALID_MS),
    });
    const subject = { kind: 'invitation', id: email } as const;
    await recordAudit(tx, actor, { action: 'invited', subject, after: { role } });
    if (!notification?.mail) return;
    const receivers = [{ channel: 'mail', receiver: email, sendAfter: null } as const];
    await storeNotifications(tx, { kind: 'invitation' }, receivers, actor.now);
  });
  return token;
}

/**
 * Makes the token of the mailed link, which works beside the one shown on the page. A token from an
 * earlier attempt at the same mail, which may have arrived, stops working.
 */
export async function makeMailedToken(db: Database, email: string, now: Date) {
  const token = newToken();
  const [invitation] = await db
    .update(staffInvitations)
    .set({ mailTokenHash: hashOf(token) })
    .where(and(eq(staffInvitations.email, email), isOpen(now)))
    .returning({ role: staffInvitations.role, expiresAt: staffInvitations.expiresAt });
  return invitation ? { ...invitation, token } : null;
}

/** Mailbox and role of a link; null when it was used, withdrawn, expired or never existed. */
export async function findInvitation(db: Database, token: string, now: Date) {
  const [found] = await db
    .select({ email: staffInvitations.email, role: staffInvitations.role })
    .from(staffInvitations)
    .where(and(isOfToken(token), isOpen(now)))
    .limit(1);
  return found ?? null;
}

/** Invitations that still can be used, the newest first. */
export function listInvitations(db: Database, now: Date) {
  const { id, email, role, invitedBy, createdAt, expiresAt } = staffInvitations;
  return db
    .select({ id, email, role, invitedBy, createdAt, expiresAt })
    .from(staffInvitations)
    .where(isOpen(now))
    .orderBy(desc(staffInvitations.id))
    .limit(100);
}

/** Withdraws the open links of a mailbox. */
export async function withdrawOpenInvitations(db: Database, email: string, now: Date) {
  await db
    .update(staffInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(staffInvitations.email, email), isOpen(now)));
  await removeWaitingMail(db, email);
}

/** A mail that still waits would be sent with a link to the next invitation. */
function removeWaitingMail(db: Database, email: string) {
  const { kind, receiver, state } = notifications;
  const isOfMailbox = and(eq(kind, 'invitation'), eq(receiver, email), eq(state, 'pending'));
  return removeNotifications(db, isOfMailbox);
}

export async function withdrawInvitation(db: Database, id: number, actor: Actor) {
  await db.transaction(async (tx) => {
    const [withdrawn] = await tx
      .update(staffInvitations)
      .set({ withdrawnAt: actor.now })
      .where(and(eq(staffInvitations.id, id), isOpen(actor.now)))
      .returning({ email: staffInvitations.email });
    if (!withdrawn) return;
    await removeWaitingMail(tx, withdrawn.email);
    const subject = { kind: 'invitation', id: withdrawn.email } as const;
    await recordAudit(tx, actor, { action: 'invitationWithdrawn', subject });
  });
}

/**
 * Creates the account that a link invites to, or resets it: with the new password, the invited
 * role, no second factor yet and no session left. The link works once, also when two use it at the
 * same moment.
 * @returns the mailbox, to sign in with
 * @throws DeskRejection when the link cannot be used, the password is too weak, or no owner would
 *   be left
 */
export async function acceptInvitation(
  { db, notification }: Pick<DeskBackend, 'db' | 'notification'>,
  { token, name, password }: { token: string; name: string; password: string },
  now: Date,
): Promise<string> {
  const invitation = await findInvitation(db, token, now);
  if (!invitation) throw new DeskRejection('invitationInvalid');
  checkPassword(password, invitation.email);
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Locked before the invitation, in the same order as in `setAccess`.
    const known = await lockPerson(tx, 'email', invitation.email);
    if (known?.isLastOwner && invitation.role !== 'owner') throw new DeskRejection('lastOwner');
    const [used] = await tx
      .update(staffInvitations)
      .set({ usedAt: now })
      .where(and(isOfToken(token), isOpen(now)))
      .returning({ email: staffInvitations.email, role: staffInvitations.role });
    if (!used) throw new DeskRejection('invitationInvalid');
    const { id, removed } = await openAccount(tx, { ...used, name }, hash, now);
    const subject = { kind: 'staff', id } as const;
    const actor = { staffId: id, name, now };
    const after = { email: used.email, role: used.role };
    await recordAudit(tx, actor, { action: 'invitationAccepted', subject, after });
    for (const action of removed)
      await recordSecurityEvent(tx, { notification }, actor, { action, subject });
    return used.email;
  });
}

/** @returns also what an existing account lost */
async function openAccount(
  tx: Database,
  person: { email: string; role: StaffRole; name: string },
  passwordHash: string,
  now: Date,
): Promise<{ id: string; removed: SecurityAction[] }> {
  const [{ id } = { id: '' }] = await tx
    .insert(staffUsers)
    .values({
      ...person,
      id: randomUUID(),
      emailVerified: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: staffUsers.email,
      set: {
        name: person.name,
        role: person.role,
        twoFactorEnabled: false,
        disabledAt: null,
        updatedAt: now,
      },
    })
    .returning({ id: staffUsers.id });
  await tx.delete(staffSessions).where(eq(staffSessions.userId, id));
  await removeDevicesOfPerson(tx, id);
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.userId, id));
  const removed: SecurityAction[] = [];
  const factors = tx.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, id));
  if ((await factors.returning({ id: staffTwoFactors.id })).length > 0)
    removed.push('secondFactorRemoved');
  const accounts = tx.delete(staffAccounts).where(eq(staffAccounts.userId, id));
  if ((await accounts.returning({ id: staffAccounts.id })).length > 0)
    removed.push('passwordChanged');
  await tx.insert(staffAccounts).values({
    id: randomUUID(),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  });
  return { id, removed };
}
