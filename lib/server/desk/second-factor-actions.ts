import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { staffSessions, staffTwoFactors, staffUsers } from '../db/schema/staff';
import { DeskRejection } from '../request/desk-rejection';
import { recordAudit } from '../staff/audit';
import { countFailedTry, countStaffTry } from '../staff/failed-tries';
import { password, requirePassword } from '../staff/passwords';
import { beginSecondFactor, dropPendingFactor, provenFactor } from '../staff/second-factor';
import { recordSecurityEvent } from '../staff/security-events';
import { endOtherSessions } from '../staff/staff-session';
import { deskAction } from './desk-action';
import { code } from './sign-in-actions';

/**
 * Begins a second factor: the first one, or another telephone or new recovery codes. The one in use
 * stays in force until a code of the new one is entered.
 */
export const begin = deskAction({
  allowed: 'newcomers',
  fields: z.object({ password }),
  async run({ password: given }, context) {
    const { auth, db, staff, now } = context;
    await requirePassword(context, given);
    await beginSecondFactor(db, auth, staff.sessionId, now);
    return { to: DESK_PATHS.secondFactor };
  },
});

/** Drops the pending second factor; the one in use stays. */
export const drop = deskAction({
  allowed: 'newcomers',
  fields: z.object({}),
  async run(_, { db, staff }) {
    await dropPendingFactor(db, staff.sessionId);
    return { to: DESK_PATHS.account };
  },
});

/** The first code of a new second factor proves that the person has it; the one before ends. */
export const confirm = deskAction({
  allowed: 'newcomers',
  fields: z.object({ code }),
  async run(body, context) {
    const { auth, db, headers, staff, actor, now } = context;
    const countSuccess = await countStaffTry(context, staff.email, true);
    const factor = await provenFactor(db, auth, { ...body, sessionId: staff.sessionId, now });
    if (!factor) {
      await countFailedTry(context, 'wrongCode', staff.id);
      throw new DeskRejection('wrongCode');
    }
    await countSuccess();
    const { id, sessionId } = staff;
    const subject = { kind: 'staff', id } as const;
    await db.transaction(async (tx) => {
      await endOtherSessions(tx, staff);
      const [before] = await tx
        .delete(staffTwoFactors)
        .where(eq(staffTwoFactors.userId, id))
        .returning({ isVerified: staffTwoFactors.verified });
      await tx.insert(staffTwoFactors).values({ ...factor, id: crypto.randomUUID(), userId: id });
      const change = { twoFactorEnabled: true, updatedAt: now };
      await tx.update(staffUsers).set(change).where(eq(staffUsers.id, id));
      await dropPendingFactor(tx, sessionId);
      if (before?.isVerified) {
        const removed = { action: 'secondFactorRemoved', subject } as const;
        await recordSecurityEvent(tx, context, actor, removed);
      }
      await recordAudit(tx, actor, { action: 'secondFactorSet', subject });
    });
    if (staff.isProven) return { to: DESK_PATHS.account, notice: 'secondFactorRenewed' };
    // The session without rights is replaced by a proven one, with another token.
    const begun = await auth.api.beginSession({
      body: { userId: id, proof: 'totp' },
      headers,
      returnHeaders: true,
    });
    await db.delete(staffSessions).where(eq(staffSessions.id, sessionId));
    const cookies = begun.headers.getSetCookie();
    return { to: DESK_PATHS.home, notice: 'secondFactorOn', cookies };
  },
});
