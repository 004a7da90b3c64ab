import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import type { Database } from '../db/database';
import { pushSubscriptions } from '../db/schema/notifications';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, recordAudit } from './audit';

/** Devices of one person; the oldest makes room for another one. */
const DEVICES_PER_PERSON = 10;

type Person = Actor & { staffId: string };

export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: DeskLanguage;
  userAgent: string;
  sessionId: string;
}

/**
 * Whether a push service may have an address: https, at a name, on the usual port. What the name
 * leads to is looked at when something is sent.
 * @param innerOrigin one that is allowed all the same
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
 * Lets a device be told from now on. A browser has one address: asked for again, by whomever, it
 * belongs to the last one.
 * @throws DeskRejection for an address at which no push service can be
 */
export async function addDevice(
  db: Database,
  device: NewDevice,
  innerOrigin: string | null,
  person: Person,
  now: Date,
): Promise<void> {
  if (!isPushEndpoint(device.endpoint, innerOrigin)) throw new DeskRejection('incomplete');
  const { endpoint, createdAt, staffId } = pushSubscriptions;
  await db.transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(eq(endpoint, device.endpoint));
    const id = randomUUID();
    const values = { ...device, id, staffId: person.staffId, createdAt: now };
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
    await recordAudit(tx, person, { action: 'deviceAdded', subject }, now);
  });
}

/** Tells a device of one's own nothing any more. */
export async function removeDevice(
  db: Database,
  id: string,
  person: Person,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.staffId, person.staffId)))
      .returning({ id: pushSubscriptions.id });
    if (removed.length === 0) throw new DeskRejection('incomplete');
    const subject = { kind: 'device', id } as const;
    await recordAudit(tx, person, { action: 'deviceRemoved', subject }, now);
  });
}

/**
 * Forgets somebody's devices, as their sessions end everywhere.
 * @param keptSessionId the one that goes on, with the device that was added in it
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

/** Forgets the devices of sessions that have ended by somebody's will. */
export async function removeDevicesOfSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}
