/** What became of an enquiry, in the order of a good one's way. */
export const ENQUIRY_STATES = ['new', 'inHand', 'answered', 'won', 'lost', 'spam'] as const;

export type EnquiryState = (typeof ENQUIRY_STATES)[number];

/** The states in which the buyer still waits for the answer that was promised. */
export const WAITING_STATES = ['new', 'inHand'] as const satisfies readonly EnquiryState[];

export function isWaiting(state: EnquiryState): boolean {
  return (WAITING_STATES as readonly EnquiryState[]).includes(state);
}

/**
 * What an enquiry is about, derived from the fields of its form; `arrival` waits for a
 * car that is not here, `intention` is a car that was put into favourites.
 */
export const ENQUIRY_KINDS = [
  'car',
  'dealer',
  'promotion',
  'gift',
  'general',
  'arrival',
  'intention',
] as const;

export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

/** Source label of the leads of dealers, by which their form is known. */
export const DEALER_FROM = 'dealer';

export function isEnquiryState(value: unknown): value is EnquiryState {
  return typeof value === 'string' && (ENQUIRY_STATES as readonly string[]).includes(value);
}

export function isEnquiryKind(value: unknown): value is EnquiryKind {
  return typeof value === 'string' && (ENQUIRY_KINDS as readonly string[]).includes(value);
}

/** Characters of a note that staff write on an enquiry. */
export const NOTE_MAX_LENGTH = 4000;

/** Characters of what is to be done next. */
export const NEXT_STEP_MAX_LENGTH = 200;
