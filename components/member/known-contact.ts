import { readJson, writeJson } from '@/lib/site/browser-storage';
import { USER_INFO_KEY } from '@/lib/site/storage-keys';
import type { MemberDraft } from './member-draft';

/**
 * Keeps how a new member can be reached for the forms that ask for it next, under what they said
 * of themselves before (specification section 3, "User info in local storage").
 */
export function keepContact({ email, whatsapp }: MemberDraft): void {
  const known = (readJson(USER_INFO_KEY) ?? {}) as Record<string, unknown>;
  writeJson(USER_INFO_KEY, {
    name: known.name || '',
    mobile: known.mobile || whatsapp.trim(),
    mail: known.mail || email.trim(),
  });
}
