import { readVisitorInfo, saveVisitorInfo } from '@/lib/browser/visitor-info';
import type { MemberDraft } from './member-draft';

/**
 * Keeps how a new member can be reached for the forms that ask for it next, under what they said
 * of themselves before (specification section 3, "User info in local storage").
 */
export function saveContact({ email, whatsapp }: MemberDraft): void {
  const known = readVisitorInfo();
  saveVisitorInfo({
    name: known.name,
    mobile: known.mobile || whatsapp.trim(),
    mail: known.mail || email.trim(),
  });
}

/** After a change of the profile: forms ask for what the member has just written. */
export function saveProfileContact({ name, whatsapp }: { name: string; whatsapp: string }): void {
  const known = readVisitorInfo();
  saveVisitorInfo({ ...known, name: name || known.name, mobile: whatsapp || known.mobile });
}
