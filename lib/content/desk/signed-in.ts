import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { mayStaff, type StaffRight } from '@/lib/config/staff-rights';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { isDeskHost } from '@/lib/routing/host-locale';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readStaffSession, type StaffMember } from '@/lib/server/staff/staff-session';
import { noticeOf, type SearchParams } from './page-notice';

export type { StaffMember } from '@/lib/server/staff/staff-session';

/** The owner of the request's session, even without a second factor yet; null without a session. */
export const readVisitor = cache(async (): Promise<StaffMember | null> => {
  const requestHeaders = await headers();
  // The middleware leads no other host here; a page must not depend on it.
  if (!isDeskHost(requestHeaders.get('host') ?? '')) notFound();
  return readStaffSession(deskBackend().auth, requestHeaders);
});

/**
 * The person who is signed in. Others are redirected to sign in, or to set up their second factor;
 * without the right the answer is 404.
 */
export async function requireStaff(right?: StaffRight): Promise<StaffMember> {
  const visitor = await readVisitor();
  if (!visitor) redirect(DESK_PATHS.signIn);
  if (!visitor.isProven) redirect(DESK_PATHS.secondFactor);
  if (right && !mayStaff(visitor.role, right)) notFound();
  return visitor;
}

/**
 * What pages of the staff side begin with: who is signed in (see `requireStaff`), their language, and
 * the notice of the form that redirected here.
 */
export async function readDeskPage(right: StaffRight, searchParams: SearchParams) {
  const staff = await requireStaff(right);
  const language = await currentDeskLanguage();
  return { staff, language, notice: await noticeOf(searchParams) };
}
