import { APIError } from 'better-auth/api';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { staffSessions, staffTwoFactors, staffUsers } from '../db/schema/staff';
import { removeDevicesOfPerson, removeDevicesOfSession } from '../notify/push-subscriptions';
import { recordAudit } from './audit';
import { deskAction, formText, type StaffContext } from './desk-action';
import { DeskRejection } from './desk-rejection';
import { checkPassword } from './invitations';
import { countStaffTry } from './staff-tries';

const password = z.string().min(1).max(1000);

/** @throws DeskRejection, and after too many attempts the one that says so */
export async function requirePassword(context: StaffContext, given: string): Promise<void> {
  const { auth, headers, staff } = context;
  const countSuccess = await countStaffTry(context, staff.email, true);
  try {
    await auth.api.verifyPassword({ body: { password: given }, headers });
  } catch (error) {
    if (error instanceof APIError) throw new DeskRejection('wrongPassword');
    throw error;
  }
  await countSuccess();
}

/** Ends one of one's own sessions, here or elsewhere. */
export const endSession = deskAction({
  allowed: 'staff',
  fields: z.object({ session: formText(100) }),
  async run({ session }, { db, staff, actor, now }) {
    await db.transaction(async (tx) => {
      const [ended] = await tx
        .delete(staffSessions)
        .where(and(eq(staffSessions.id, session), eq(staffSessions.userId, staff.id)))
        .returning({ id: staffSessions.id });
      if (!ended) return;
      await removeDevicesOfSession(tx, session);
      const subject = { kind: 'staff', id: staff.id } as const;
      await recordAudit(tx, actor, { action: 'sessionEnded', subject }, now);
    });
    return { to: DESK_PATHS.account, notice: 'sessionEnded' };
  },
});

/** Changes the password; all other sessions end. */
export const changePassword = deskAction({
  allowed: 'staff',
  fields: z.object({ password, newPassword: password }),
  async run({ password: current, newPassword }, context) {
    const { auth, db, headers, staff, actor, now } = context;
    checkPassword(newPassword, staff.email);
    await requirePassword(context, current);
    await auth.api.changePassword({
      body: { currentPassword: current, newPassword, revokeOtherSessions: false },
      headers,
    });
    await db.transaction(async (tx) => {
      await tx
        .delete(staffSessions)
        .where(and(eq(staffSessions.userId, staff.id), ne(staffSessions.id, staff.sessionId)));
      await removeDevicesOfPerson(tx, staff.id, staff.sessionId);
      const subject = { kind: 'staff', id: staff.id } as const;
      await recordAudit(tx, actor, { action: 'passwordChanged', subject }, now);
    });
    return { to: DESK_PATHS.account, notice: 'passwordChanged' };
  },
});

/** Another telephone, or new recovery codes: the old ones end, and new ones are set up at once. */
export const renewSecondFactor = deskAction({
  allowed: 'staff',
  fields: z.object({ password }),
  async run(body, context) {
    const { auth, db, headers, staff, actor, now } = context;
    await requirePassword(context, body.password);
    await db.transaction(async (tx) => {
      await tx.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, staff.id));
      await tx
        .update(staffUsers)
        .set({ twoFactorEnabled: false, updatedAt: now })
        .where(eq(staffUsers.id, staff.id));
      const subject = { kind: 'staff', id: staff.id } as const;
      await recordAudit(tx, actor, { action: 'secondFactorRemoved', subject }, now);
    });
    await auth.api.enableTwoFactor({ body, headers });
    return { to: DESK_PATHS.secondFactor };
  },
});
