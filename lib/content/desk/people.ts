import { cookies } from 'next/headers';
import { SHOWN_INVITATION_COOKIE } from '@/lib/config/cookies';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { invitationPath } from '@/lib/routing/desk-address';
import { listAudit } from '@/lib/server/staff/audit';
import { type AuditNames, readAuditNames } from '@/lib/server/staff/audit-names';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { findInvitation, listInvitations } from '@/lib/server/staff/invitations';
import { listPasskeys } from '@/lib/server/staff/passkeys';
import { isWithoutStaff, listStaff, noteLanguage } from '@/lib/server/staff/people';
import { pendingSecondFactor } from '@/lib/server/staff/second-factor';
import { listSecurityNotices } from '@/lib/server/staff/security-notices';
import { listSessions, type StaffMember } from '@/lib/server/staff/staff-session';
import { readVisitor } from './signed-in';

export type DeskSession = Awaited<ReturnType<typeof readSessions>>[number];
export type DeskPasskey = Awaited<ReturnType<typeof readPasskeys>>[number];
export type DeskPerson = Awaited<ReturnType<typeof readStaff>>[number];
export type { AuditNames };
export type AuditEntry = Awaited<ReturnType<typeof readAudit>>['entries'][number];

export const readIsWithoutStaff = () => isWithoutStaff(deskBackend().db);

export const readInvitation = (token: string) =>
  findInvitation(deskBackend().db, token, new Date());

export function readPendingSecondFactor(staff: StaffMember) {
  const { db, auth } = deskBackend();
  return pendingSecondFactor(db, auth, staff);
}

export const readSessions = (staff: StaffMember) =>
  listSessions(deskBackend().db, staff, new Date());

export const readPasskeys = (staff: StaffMember) => listPasskeys(deskBackend().db, staff.id);

/** Stores the chosen language with the account, for mails; pages follow the cookie. */
export async function keepLanguage(language: DeskLanguage): Promise<void> {
  const staff = await readVisitor();
  if (staff) await noteLanguage(deskBackend().db, staff.id, language);
}

export const readStaff = () => listStaff(deskBackend().db);

export const readInvitations = () => listInvitations(deskBackend().db, new Date());

/** The link that was just made, for a few minutes and for who made it; null otherwise. */
export async function readNewInvitation() {
  const token = (await cookies()).get(SHOWN_INVITATION_COOKIE)?.value;
  const invitation = token ? await readInvitation(token) : null;
  if (!token || !invitation) return null;
  const { origin, notification } = deskBackend();
  const isMailed = notification.mail !== null;
  return { ...invitation, isMailed, link: origin + invitationPath(token) };
}

export const readSecurityNotices = (staff: StaffMember) =>
  listSecurityNotices(deskBackend().db, staff);

/** A page of the audit trail, with the names of what its entries refer to. */
export async function readAudit(beforeId?: number) {
  const { db } = deskBackend();
  const page = await listAudit(db, beforeId);
  return { ...page, names: await readAuditNames(db, page.entries) };
}
