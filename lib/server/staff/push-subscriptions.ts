import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import type { Database } from '../db/database';
import { pushSubscriptions } from '../db/schema/notifications';
import { DeskRejection } from '../request/desk-rejection';
import { recordAudit, type StaffActor } from './audit';

/** Most devices of one person; beyond it the oldest is removed. */
const DEVICES_PER_PERSON = 10;

export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: DeskLanguage;
  userAgent: string;
  sessionId: string;
}

/**
 * Whether an address may be a push service's: https, a host name, the default port. What the name
 * resolves to is checked when something is sent.
 * @param innerOrigin an internal one that is allowed
 */
export function isPushEndpoint(endpoint: string, innerOrigin: string | null): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (innerOrigin && origin === innerOrigin) return true;
  return protocol === 'https:' && !port && /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname);
}

/** The devices of one person, the newest first; or everybody's. */
export function listDevices(db: Database, staffId?: string) {
  const { id, endpoint, userAgent, createdAt } = pushSubscriptions;
  return db
    .select({ id, endpoint, userAgent, createdAt, staffId: pushSubscriptions.staffId })
    .from(pushSubscriptions)
    .where(staffId === undefined ? undefined : eq(pushSubscriptions.staffId, staffId))
    .orderBy(desc(createdAt))
    .limit(500);
}

/**
 * Registers a device for notifications. A browser has one address: registered again, also by
 * another person, it belongs to the last one.
 * @throws DeskRejection for an address that cannot be a push service's
 */
export async function addDevice(
  db: Database,
  device: NewDevice,
  innerOrigin: string | null,
  person: StaffActor,
): Promise<void> {
  if (!isPushEndpoint(device.endpoint, innerOrigin)) throw new DeskRejection('incomplete');
  const { endpoint, createdAt, staffId } = pushSubscriptions;
  await db.transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(eq(endpoint, device.endpoint));
    const id = randomUUID();
    const values = { ...device, id, staffId: person.staffId, createdAt: person.now };
    await tx.insert(pushSubscriptions).values(values);
    const kept = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(staffId, person.staffId))
      .orderBy(asc(createdAt));
    const surplus = kept.slice(0, Math.max(0, kept.length - DEVICES_PER_PERSON));
    const ids = surplus.map((each) => each.id);
    if (ids.length > 0)
      await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids));
    const subject = { kind: 'device', id } as const;
    await recordAudit(tx, person, { action: 'deviceAdded', subject });
  });
}

/** Removes one of the person's own devices. */
export async function removeDevice(db: Database, id: string, person: StaffActor): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.staffId, person.staffId)))
      .returning({ id: pushSubscriptions.id });
    if (removed.length === 0) throw new DeskRejection('incomplete');
    const subject = { kind: 'device', id } as const;
    await recordAudit(tx, person, { action: 'deviceRemoved', subject });
  });
}

/**
 * Removes a person's devices when their sessions end.
 * @param keptSessionId the session that continues; the device added in it stays
 */
export async function removeDevicesOfPerson(
  db: Database,
  staffId: string,
  keptSessionId = '',
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.staffId, staffId), ne(pushSubscriptions.sessionId, keptSessionId)),
    );
}

/** Removes the devices of a session that somebody has ended. */
export async function removeDevicesOfSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}
