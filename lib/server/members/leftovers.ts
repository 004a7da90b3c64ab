import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Database } from '../db/database';
import { handoverCodes, proofCodes, recoveryCodes, sessions } from '../db/schema/members';
import { notifications } from '../db/schema/notifications';
import { removeNotifications } from '../notify/removal';

/** For how long it stays known that a mail was asked for: longer than it is tried (outbox.ts). */
const REQUESTS_KEPT_MS = 3 * 24 * 3_600_000;

/** For how long the desk shows what was summed up for staff. */
const DIGESTS_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Removes what members have left behind and nobody needs: logins and codes whose time is over, and the
 * mailboxes of those who asked for a mail; with it old digests.
 */
export async function removeLeftovers(db: Database, now: Date): Promise<void> {
  await db.delete(recoveryCodes).where(lt(recoveryCodes.expiresAt, now));
  await db.delete(proofCodes).where(lt(proofCodes.expiresAt, now));
  await db.delete(handoverCodes).where(lt(handoverCodes.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  const until = new Date(now.getTime() - REQUESTS_KEPT_MS);
  await removeNotifications(
    db,
    and(
      inArray(notifications.kind, ['recovery', 'proof', 'reviewAnswer']),
      lt(notifications.createdAt, until),
    ),
  );
  const untilDigest = new Date(now.getTime() - DIGESTS_KEPT_MS);
  const { kind, state, createdAt } = notifications;
  await removeNotifications(
    db,
    and(eq(kind, 'digest'), ne(state, 'pending'), lt(createdAt, untilDigest)),
  );
}
