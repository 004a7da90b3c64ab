import { cookies } from 'next/headers';
import { SHOWN_INVITATION_COOKIE } from '@/lib/config/cookies';
import { serverEnv } from '@/lib/env/server';
import { invitationPath } from '@/lib/routing/desk-address';
import { deskOriginOf } from '@/lib/routing/host-locale';
import { listAudit } from '@/lib/server/staff/audit';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { findInvitation, listInvitations } from '@/lib/server/staff/invitations';
import { listPasskeys } from '@/lib/server/staff/passkeys';
import { isWithoutStaff, listStaff } from '@/lib/server/staff/people';
import { pendingSecondFactor } from '@/lib/server/staff/second-factor';
import { listSessions, type StaffMember } from '@/lib/server/staff/staff-session';

export type DeskSession = Awaited<ReturnType<typeof readSessions>>[number];
export type DeskPasskey = Awaited<ReturnType<typeof readPasskeys>>[number];
export type DeskPerson = Awaited<ReturnType<typeof readStaff>>[number];
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

export const readStaff = () => listStaff(deskBackend().db);

export const readInvitations = () => listInvitations(deskBackend().db, new Date());

/** The link that was just made, for a few minutes and for who made it; null otherwise. */
export async function readNewInvitation() {
  const token = (await cookies()).get(SHOWN_INVITATION_COOKIE)?.value;
  const invitation = token ? await readInvitation(token) : null;
  if (!token || !invitation) return null;
  const origin = deskOriginOf(serverEnv().SITE_ORIGIN);
  return { ...invitation, link: origin + invitationPath(token) };
}

export const readAudit = (beforeId?: number) => listAudit(deskBackend().db, beforeId);
