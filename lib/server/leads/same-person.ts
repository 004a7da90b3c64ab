import { eq, or, type SQL, sql } from 'drizzle-orm';
import { enquiries } from '../db/schema/leads';

/** Contacts to find a person's leads by, the number written as in enquiries; '' for none. */
export interface Contacts {
  mobile: string;
  mail: string;
}

/** Leads of a mailbox, in any letter case, or of a telephone number; undefined for neither. */
export function isFrom({ mobile, mail }: Contacts): SQL | undefined {
  return or(
    mobile ? eq(enquiries.mobile, mobile) : undefined,
    mail ? eq(sql`lower(${enquiries.mail})`, mail.toLowerCase()) : undefined,
  );
}
