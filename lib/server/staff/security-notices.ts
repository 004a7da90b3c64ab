import { and, desc, eq, gt, inArray, lt, ne, or } from 'drizzle-orm';
import { mayStaff } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { auditEntries, staffUsers } from '../db/schema/staff';
import { countOf, TOLD_FROM } from './failed-tries';
import { SECURITY_ACTIONS, type SecurityAction } from './security-events';
import type { StaffMember } from './staff-session';

/** Events of everybody's accounts that owners see. */
const TOLD_TO_OWNERS = [
  'wrongPassword',
  'wrongCode',
  'secondFactorRemoved',
  'passkeyRemoved',
] as const satisfies readonly SecurityAction[];

/** Events that end no session, so that each session has to show them. */
const WITHOUT_END = [
  'wrongPassword',
  'wrongCode',
  'recoveryCodeUsed',
] as const satisfies readonly SecurityAction[];

/** Entries looked at when a page is opened. */
const READ_MAX = 200;

export interface SecurityNotice {
  action: SecurityAction;
  at: Date;
  /** Of wrong passwords and codes, within an hour. */
  count: number;
  /**
   * Whose account it is. Tries at addresses without one are only in the audit trail: anybody can
   * make them.
   */
  name: string;
  isOwn: boolean;
}

/**
 * The unread security events of somebody's account, for owners of everybody's: the newest of each
 * kind. A change is not shown to the session that made it, the only one that survives the change.
 */
export async function listSecurityNotices(
  db: Database,
  { id, role, signedInAt }: Pick<StaffMember, 'id' | 'role' | 'signedInAt'>,
): Promise<SecurityNotice[]> {
  const [reader] = await db
    .select({ seenAt: staffUsers.securitySeenAt })
    .from(staffUsers)
    .where(eq(staffUsers.id, id));
  if (!reader) return [];
  const { at, action, subjectId, after } = auditEntries;
  const isOwn = and(eq(subjectId, id), or(inArray(action, [...WITHOUT_END]), lt(at, signedInAt)));
  const isOthers = and(ne(subjectId, id), inArray(action, [...TOLD_TO_OWNERS]));
  const rows = await db
    .select({ at, action, subjectId, after, name: staffUsers.name })
    .from(auditEntries)
    .innerJoin(staffUsers, eq(staffUsers.id, subjectId))
    .where(
      and(
        inArray(action, [...SECURITY_ACTIONS]),
        gt(at, reader.seenAt),
        mayStaff(role, 'manageStaff') ? or(isOwn, isOthers) : isOwn,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(READ_MAX);
  const newest = new Map<string, SecurityNotice>();
  for (const row of rows) {
    const count = countOf(row.after);
    const key = `${row.subjectId} ${row.action}`;
    if (count < TOLD_FROM || newest.has(key)) continue;
    const told = SECURITY_ACTIONS.find((each) => each === row.action);
    if (told) newest.set(key, { ...row, action: told, count, isOwn: row.subjectId === id });
  }
  return [...newest.values()];
}
