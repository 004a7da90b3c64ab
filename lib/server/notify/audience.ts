import { asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { notificationRules, pushSubscriptions } from '../db/schema/notifications';
import { staffUsers } from '../db/schema/staff';
import type { NotificationSettings } from '../request/notification-settings';
import type { Audience } from './receivers';

/** Bounds the notifications of one enquiry. */
const DEVICES_MAX = 200;

/** Who may be notified now: rules that are on, owners, and devices of people who have access. */
export async function readAudience(
  db: Database,
  settings: NotificationSettings,
): Promise<Audience> {
  const hasAccess = isNull(staffUsers.disabledAt);
  const rules = await db
    .select()
    .from(notificationRules)
    .where(eq(notificationRules.isOn, true))
    .orderBy(asc(notificationRules.id));
  const staff = settings.mail
    ? await db
        .select({ id: staffUsers.id, email: staffUsers.email, role: staffUsers.role })
        .from(staffUsers)
        .where(hasAccess)
        .orderBy(asc(staffUsers.createdAt))
    : [];
  const devices = settings.push
    ? await db
        .select({ id: pushSubscriptions.id, staffId: staffUsers.id, role: staffUsers.role })
        .from(pushSubscriptions)
        .innerJoin(staffUsers, eq(staffUsers.id, pushSubscriptions.staffId))
        .where(hasAccess)
        .orderBy(asc(pushSubscriptions.createdAt))
        .limit(DEVICES_MAX)
    : [];
  return {
    settings,
    rules,
    ownerMails: staff.filter(({ role }) => role === 'owner').map(({ email }) => email),
    staffMails: new Map(staff.map(({ id, email }) => [id, email])),
    devices: devices.map(({ id, staffId, role }) => ({ id, staffId, isOwners: role === 'owner' })),
  };
}
