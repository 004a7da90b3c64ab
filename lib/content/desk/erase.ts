import { countOfPerson } from '@/lib/server/leads/erase';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import type { EnquiryDetail } from './inbox';

/** How many enquiries would be erased with this one; 0 where it is erased already. */
export async function readErasable(enquiry: EnquiryDetail): Promise<number> {
  if (enquiry.erasedAt) return 0;
  return Math.max(1, await countOfPerson(deskBackend().db, enquiry));
}
