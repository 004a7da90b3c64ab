import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';

/** The same expression as in the index members_by_whatsapp. */
const whatsappDigits = sql`regexp_replace(${members.whatsapp}, '\\D', '', 'g')`;

/**
 * The registration date and origin of the member with the mailbox or telephone of an enquiry; the
 * newest where several share a telephone, null where there is none.
 */
export async function findMemberOrigin(
  db: Database,
  { mail, mobile }: { mail: string; mobile: string },
) {
  const digits = mobile.replace(/\D/g, '');
  const same = [
    // Anybody can register with an address: only the account that has proven it counts.
    mail ? and(eq(members.email, mail.toLowerCase()), isNull(members.unprovenSince)) : undefined,
    digits ? eq(whatsappDigits, digits) : undefined,
  ].filter((condition) => condition !== undefined);
  if (same.length === 0) return null;
  const { createdAt, source, utmMedium, utmCampaign, firstPage } = members;
  const [found] = await db
    .select({ createdAt, source, utmMedium, utmCampaign, firstPage })
    .from(members)
    .where(or(...same))
    .orderBy(desc(members.memberId))
    .limit(1);
  return found ?? null;
}
