import { readVisitorInfo, saveVisitorInfo } from '@/lib/browser/visitor-info';

/** The values of the login and sign-up forms; they share them, so that an e-mail is typed once. */
export interface MemberDraft {
  email: string;
  whatsapp: string;
  password: string;
  confirm: string;
}

const EMPTY: MemberDraft = { email: '', whatsapp: '', password: '', confirm: '' };

/** In memory only, for as long as the page lives: passwords must not reach any storage. */
let draft = EMPTY;

/** The values typed before the dialog or the step was closed. */
export function readDraft(): MemberDraft {
  return draft;
}

export function saveDraft(values: MemberDraft): void {
  draft = { ...values };
}

/** After success: the next person at this computer starts with empty fields. */
export function clearDraft(): void {
  draft = EMPTY;
}

/**
 * Stores a new member's contact details for later forms; details that were stored before take
 * precedence (specification section 3, "User info in local storage").
 */
export function saveContact({ email, whatsapp }: MemberDraft): void {
  const known = readVisitorInfo();
  saveVisitorInfo({
    name: known.name,
    mobile: known.mobile || whatsapp.trim(),
    mail: known.mail || email.trim(),
  });
}

/** Stores the contact details of a changed profile for later forms. */
export function saveProfileContact({ name, whatsapp }: { name: string; whatsapp: string }): void {
  const known = readVisitorInfo();
  saveVisitorInfo({ ...known, name: name || known.name, mobile: whatsapp || known.mobile });
}
