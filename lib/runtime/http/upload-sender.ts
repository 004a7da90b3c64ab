import type { IncomingMessage } from 'node:http';
import { mayStaff, type StaffRight } from '@/lib/config/staff-rights';
import { isFromThisSite } from '@/lib/routing/same-site';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import { readStaffSession, type StaffMember } from '@/lib/server/staff/staff-session';

/** Work that is done when it is the turn of an address. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The person who sends a file from a page of the staff side, or the status that refuses them. */
export async function senderOf(
  { headers }: IncomingMessage,
  auth: DeskBackend['auth'],
  right: StaffRight,
): Promise<StaffMember | 401 | 403> {
  const sent = new Headers();
  for (const name of ['host', 'origin', 'sec-fetch-site', 'cookie']) {
    const value = headers[name];
    if (typeof value === 'string') sent.set(name, value);
  }
  if (!isFromThisSite(sent)) return 403;
  const staff = await readStaffSession(auth, sent);
  if (!staff) return 401;
  return staff.isProven && mayStaff(staff.role, right) ? staff : 403;
}
