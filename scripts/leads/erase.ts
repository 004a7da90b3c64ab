import { eq } from 'drizzle-orm';
import { isEmail } from '@/lib/config/email';
import { isEnquiryNumber } from '@/lib/config/enquiry-number';
import { CommandError, printLine, visible } from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import { enquiries } from '@/lib/server/db/schema/leads';
import { members } from '@/lib/server/db/schema/members';
import { countOfPerson, erasePerson } from '@/lib/server/leads/erase';
import { internationalPhone } from '@/lib/server/leads/phone-number';
import type { Contacts } from '@/lib/server/leads/same-person';
import { commandLine } from '@/lib/server/staff/audit';

/** How a person's enquiries are found, and the enquiry that was named. */
async function contactsOf(
  db: Database,
  who: string,
): Promise<{ contacts: Contacts; enquiryId?: number }> {
  if (isEmail(who)) return { contacts: { mail: who, mobile: '' } };
  if (isEnquiryNumber(who.toUpperCase())) {
    const { id, mail, mobile } = enquiries;
    const [found] = await db
      .select({ id, mail, mobile })
      .from(enquiries)
      .where(eq(enquiries.number, who.toUpperCase()))
      .limit(1);
    if (found) return { contacts: found, enquiryId: found.id };
  }
  const mobile = internationalPhone(who, undefined, 'en');
  if (mobile) return { contacts: { mail: '', mobile } };
  throw new CommandError(
    `"${visible(who)}" is no enquiry, no mail address and no telephone number with its country.`,
  );
}

/** Erases everything a person has sent, or says what would be erased. */
export async function runErase(
  db: Database,
  { who, isSure }: { who: string; isSure: boolean },
): Promise<void> {
  const { contacts, enquiryId } = await contactsOf(db, who);
  const { mail } = contacts;
  if (!isSure) {
    const count = await countOfPerson(db, contacts);
    printLine(`${count} enquiries would be erased. Add --yes to do it; nothing comes back.`);
  } else {
    const person = { contacts, ...(enquiryId && { enquiryId }) };
    const count = await erasePerson(db, person, commandLine());
    printLine(`${count} enquiries are erased.`);
  }
  const isMember = mail && (await db.$count(members, eq(members.email, mail.toLowerCase()))) > 0;
  if (isMember) printLine('There is a member account with this address, which stays.');
}
