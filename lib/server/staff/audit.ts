import { and, desc, eq, lt } from 'drizzle-orm';
import type { ContentKind } from '@/lib/config/content-state';
import type { Database } from '../db/database';
import { auditEntries, staffUsers } from '../db/schema/staff';

/**
 * Who does something, and when: a staff member, the site itself, or somebody at the command line of
 * the server.
 */
export interface Actor {
  staffId: string | null;
  name: string;
  now: Date;
}

export type StaffActor = Actor & { staffId: string };

export const commandLine = (now = new Date()): Actor => ({ staffId: null, name: '', now });

/** Of what the site does itself, without a staff member. */
export const siteItself = (now: Date): Actor => ({ staffId: null, name: 'site', now });

/** The actor of an account, which may be gone by now; null for the command line. */
export async function actorOf(db: Database, staffId: string | null, now: Date): Promise<Actor> {
  if (!staffId) return commandLine(now);
  const { id, name } = staffUsers;
  const [person] = await db.select({ name }).from(staffUsers).where(eq(id, staffId)).limit(1);
  return { staffId, name: person?.name ?? '', now };
}

/** Everything that is written into the audit trail; the sentences are in messages/desk. */
export const AUDIT_ACTIONS = [
  'signedIn',
  'signedOut',
  'wrongPassword',
  'wrongCode',
  'recoveryCodeUsed',
  'secondFactorSet',
  'secondFactorRemoved',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'passwordChanged',
  'sessionEnded',
  'invited',
  'invitationWithdrawn',
  'invitationAccepted',
  'roleChanged',
  'accessEnded',
  'accessRestored',
  'enquiryTaken',
  'enquiryStateSet',
  'enquiryStateUndone',
  'enquiryHandedOver',
  'nextStepSet',
  'answerBegun',
  'answerWithdrawn',
  'templateSaved',
  'greetingReset',
  'templateRemoved',
  'noteAdded',
  'buyerWrote',
  'answerWritten',
  'linkClosed',
  'linkRenewed',
  'ruleAdded',
  'ruleChanged',
  'ruleRemoved',
  'notificationsRetried',
  'deviceAdded',
  'deviceRemoved',
  'leadsExported',
  'leadsErased',
  'leadsExpired',
  'reviewApproved',
  'reviewRejected',
  'reviewAnswered',
  'purchaseCodeMade',
  'purchaseCodeRevoked',
  'suspectSet',
  'memberClosed',
  'memberLinkMade',
  'siteCheckRequested',
  'siteCheckStopped',
  'textConfirmed',
  'textReworded',
  'textAsDelivered',
  'recordAdded',
  'recordChanged',
  'recordUndone',
  'recordRemoved',
  'recordRestored',
  'fileImported',
  'importUndone',
  'demoRemoved',
  'personAdded',
  'personChanged',
  'personRemoved',
  'personRestored',
  'personAbsenceSet',
  'proofAdded',
  'proofChanged',
  'proofRemoved',
  'factsChanged',
  'factsUndone',
  'rateEntered',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Kinds of records of the catalogue that people change. */
export type RecordSubject = 'types' | 'brands' | 'models' | 'units' | ContentKind;

export interface AuditEvent {
  action: AuditAction;
  subject: {
    kind:
      | 'staff'
      | 'invitation'
      | 'enquiry'
      | 'list'
      | 'review'
      | 'purchaseCode'
      | 'notification'
      | 'rule'
      | 'device'
      | 'template'
      | 'member'
      | 'siteCheck'
      | 'text'
      | 'message'
      | 'import'
      | 'demo'
      | 'person'
      | 'proof'
      | 'company'
      | 'rate'
      | RecordSubject;
    id: string;
  };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Adds to the audit trail. Pass the transaction of the change, so that both commit together.
 * @returns the entry's id
 */
export async function recordAudit(
  db: Database,
  actor: Actor,
  { action, subject, before, after }: AuditEvent,
): Promise<number> {
  const values = {
    at: actor.now,
    staffId: actor.staffId,
    staffName: actor.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before: before ?? null,
    after: after ?? null,
  };
  const [{ id } = { id: 0 }] = await db
    .insert(auditEntries)
    .values(values)
    .returning({ id: auditEntries.id });
  return id;
}

const AUDIT_PAGE_SIZE = 50;

/**
 * The newest entries.
 * @param beforeId only entries older than this one
 */
export async function listAudit(db: Database, beforeId?: number) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(beforeId === undefined ? undefined : lt(auditEntries.id, beforeId))
    .orderBy(desc(auditEntries.id))
    .limit(AUDIT_PAGE_SIZE + 1);
  const entries = rows.slice(0, AUDIT_PAGE_SIZE);
  return { entries, olderThan: rows.length > AUDIT_PAGE_SIZE ? entries.at(-1)?.id : undefined };
}

/** Nobody reads more entries about one subject. */
const HISTORY_MAX = 100;

/** What was done to one subject, the newest first. */
export function listAuditOf(db: Database, { kind, id }: AuditEvent['subject']) {
  return db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, kind), eq(auditEntries.subjectId, id)))
    .orderBy(desc(auditEntries.id))
    .limit(HISTORY_MAX);
}
