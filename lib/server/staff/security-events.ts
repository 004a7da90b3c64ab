import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { staffUsers } from '../db/schema/staff';
import { storeNotifications } from '../jobs/outbox';
import { type Actor, type AuditAction, type AuditEvent, recordAudit } from './audit';
import type { DeskBackend } from './desk-backend';

/** Events of their accounts that people are notified of; each has a sentence in messages/desk. */
export const SECURITY_ACTIONS = [
  'wrongPassword',
  'wrongCode',
  'passwordChanged',
  'secondFactorRemoved',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
] as const satisfies readonly AuditAction[];

export type SecurityAction = (typeof SECURITY_ACTIONS)[number];

export interface SecurityEvent extends AuditEvent {
  action: SecurityAction;
}

/**
 * Adds an event of somebody's account to the audit trail, and notifies them by mail where there is
 * a mail server.
 * @param tx the transaction of the change
 * @param once for events that are notified once a day
 */
export async function recordSecurityEvent(
  tx: Database,
  { notification }: Pick<DeskBackend, 'notification'>,
  actor: Actor,
  event: SecurityEvent,
  once?: { day: string; span: string },
): Promise<void> {
  const auditId = await recordAudit(tx, actor, event);
  if (!notification.mail) return;
  const people = await tx
    .select({ email: staffUsers.email })
    .from(staffUsers)
    .where(and(eq(staffUsers.id, event.subject.id), isNull(staffUsers.disabledAt)));
  const receivers = people.map(({ email }) => {
    return { channel: 'mail', receiver: email, sendAfter: null } as const;
  });
  const subject = { kind: 'security', auditId, ...(once && { ...once, once: true }) } as const;
  await storeNotifications(tx, subject, receivers, actor.now);
}
