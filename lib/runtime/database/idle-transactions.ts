import { APPLICATION_NAME } from '@/lib/server/db/client';
import type { Session } from './client-session';

/** How long a transaction may wait for its client. */
const IDLE_MAX_MS = 30_000;

/** The same while others wait: too short to be noticed by a visitor who sends an enquiry. */
const IDLE_MAX_WHILE_OTHERS_WAIT_MS = 400;

/** Programs that continue without a person, as soon as their machine lets them. */
const PROGRAMS = [APPLICATION_NAME, 'pg_dump', 'pg_restore'];

/**
 * Ends a session that is idle in a transaction for too long while others wait: a `begin` at a
 * prompt of psql would block every enquiry. Called when the session becomes idle, and again
 * whenever another client begins to wait.
 * @param areOthersWaiting whether another client has something to execute
 * @param end rolls the transaction back and releases the database
 */
export function endWhenIdleTooLong(
  session: Session,
  areOthersWaiting: () => boolean,
  end: () => void,
): void {
  clearTimeout(session.idleTimer);
  session.idleSinceMs ??= performance.now();
  const idleMs = performance.now() - session.idleSinceMs;
  // The client is still receiving rows, so it is not idle.
  const isReading = session.socket.writableLength > 0;
  const isBounded = areOthersWaiting() && !PROGRAMS.includes(session.applicationName);
  const leftMs = (isBounded && !isReading ? IDLE_MAX_WHILE_OTHERS_WAIT_MS : IDLE_MAX_MS) - idleMs;
  if (leftMs <= 0) {
    end();
    return;
  }
  const again = () => endWhenIdleTooLong(session, areOthersWaiting, end);
  const lookAgainMs = isReading ? Math.min(leftMs, IDLE_MAX_WHILE_OTHERS_WAIT_MS) : leftMs;
  session.idleTimer = setTimeout(again, lookAgainMs);
  session.idleTimer.unref();
}
