import { keepVisitorInfo, readVisitorInfo } from '@/lib/site/visitor-info';
import type { MemberDraft } from './member-draft';

/**
 * Keeps how a new member can be reached for the forms that ask for it next, under what they said
 * of themselves before (specification section 3, "User info in local storage").
 */
export function keepContact({ email, whatsapp }: MemberDraft): void {
  const known = readVisitorInfo();
  keepVisitorInfo({
    name: known.name,
    mobile: known.mobile || whatsapp.trim(),
    mail: known.mail || email.trim(),
  });
}
