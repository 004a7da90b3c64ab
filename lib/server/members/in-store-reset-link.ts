import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import { createRecoveryCode } from '../notify/mailed-codes';
import { storedForms } from '../request/mail-address';
import { type Actor, recordAudit } from '../staff/audit';

/**
 * Makes a link to a new password for a member who asks at the counter; where the site sends no mail
 * it is the only way in. Only the holder of an address gets one: an account that waits for its
 * proof uses the mailed link. It is recorded in the audit trail, by the member's number.
 * @returns code and language of the link, or null where the mailbox has no account
 */
export async function createInStoreResetLink(
  db: Database,
  email: string,
  actor: Actor,
): Promise<{ code: string; lang: Locale | null } | null> {
  const emails = storedForms(email);
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select({ memberId: members.memberId, lang: members.lang })
      .from(members)
      .where(and(inArray(members.email, emails), isNull(members.unprovenSince)))
      .orderBy(asc(sql`${members.email} <> ${emails[0]}`))
      .limit(1);
    if (!member) return null;
    const code = await createRecoveryCode(tx, member.memberId, actor.now);
    const subject = { kind: 'member', id: String(member.memberId) } as const;
    await recordAudit(tx, actor, { action: 'memberLinkMade', subject });
    return { code, lang: isLocale(member.lang) ? member.lang : null };
  });
}
