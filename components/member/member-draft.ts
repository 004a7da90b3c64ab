/** What the login and sign-up forms hold; they share it, so that an e-mail is typed once. */
export interface MemberDraft {
  email: string;
  whatsapp: string;
  password: string;
  confirm: string;
}

const EMPTY: MemberDraft = { email: '', whatsapp: '', password: '', confirm: '' };

/** In memory only, for as long as the page lives: passwords must not reach any storage. */
let draft = EMPTY;

/** What was typed before the dialog or the step was closed. */
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
