import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Database } from '../db/database';
import { handoverCodes, proofCodes, recoveryCodes, sessions } from '../db/schema/members';
import { notifications } from '../db/schema/notifications';
import { staffSessions } from '../db/schema/staff';
import { removeNotifications } from '../jobs/remove-notifications';

/** How long requests for mails are kept: longer than they are retried (outbox.ts). */
const REQUESTS_KEPT_MS = 3 * 24 * 3_600_000;

/** How long the desk shows digests. */
const DIGESTS_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Deletes what is no longer needed: expired logins, of staff with their network addresses, and codes,
 * the mailboxes in old requests for mails, and old digests.
 */
export async function removeLeftovers(db: Database, now: Date): Promise<void> {
  await db.delete(recoveryCodes).where(lt(recoveryCodes.expiresAt, now));
  await db.delete(proofCodes).where(lt(proofCodes.expiresAt, now));
  await db.delete(handoverCodes).where(lt(handoverCodes.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
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
