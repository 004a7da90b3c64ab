import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { DESK_PATHS, formPageOf } from '@/lib/routing/desk-address';
import { staffAccounts, staffSessions, staffUsers } from '../db/schema/staff';
import { hashPassword } from '../password-hash';
import { recordAudit } from '../staff/audit';
import { checkPassword, password, requirePassword } from '../staff/passwords';
import { removeDevicesOfSession } from '../staff/push-subscriptions';
import { recordSecurityEvent } from '../staff/security-events';
import { endOtherSessions } from '../staff/staff-session';
import { deskAction, formText } from './desk-action';

/** Ends one of one's own sessions, here or elsewhere. */
export const endSession = deskAction({
  allowed: 'staff',
  fields: z.object({ session: formText(100) }),
  async run({ session }, { db, staff, actor }) {
    await db.transaction(async (tx) => {
      const [ended] = await tx
        .delete(staffSessions)
        .where(and(eq(staffSessions.id, session), eq(staffSessions.userId, staff.id)))
        .returning({ id: staffSessions.id });
      if (!ended) return;
      await removeDevicesOfSession(tx, session);
      const subject = { kind: 'staff', id: staff.id } as const;
      await recordAudit(tx, actor, { action: 'sessionEnded', subject });
    });
    return { to: DESK_PATHS.account, notice: 'sessionEnded' };
  },
});

/** Changes the password; all other sessions end. */
export const changePassword = deskAction({
  allowed: 'staff',
  fields: z.object({ password, newPassword: password }),
  async run({ password: current, newPassword }, context) {
    const { db, staff, actor, now } = context;
    checkPassword(newPassword, staff.email);
    await requirePassword(context, current);
    const hash = await hashPassword(newPassword);
    await db.transaction(async (tx) => {
      await endOtherSessions(tx, staff);
      await tx
        .update(staffAccounts)
        .set({ password: hash, updatedAt: now })
        .where(eq(staffAccounts.userId, staff.id));
      const subject = { kind: 'staff', id: staff.id } as const;
      await recordSecurityEvent(tx, context, actor, { action: 'passwordChanged', subject });
    });
    return { to: DESK_PATHS.account, notice: 'passwordChanged' };
  },
});

/** Marks the desk's notices about the security of accounts as read, up to a moment. */
export const markSecuritySeen = deskAction({
  allowed: 'staff',
  fields: z.object({ until: z.coerce.date() }),
  async run({ until }, { db, headers, staff, now }) {
    const securitySeenAt = new Date(Math.min(until.getTime(), now.getTime()));
    await db.update(staffUsers).set({ securitySeenAt }).where(eq(staffUsers.id, staff.id));
    return { to: formPageOf(headers) };
  },
});
