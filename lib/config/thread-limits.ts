const MIB = 1024 * 1024;

/** What buyer and staff may write to each other about one enquiry. */
export const THREAD_LIMITS = {
  /** Characters of one message. */
  text: 2000,
  /** Pictures of one message, and of all of an enquiry. */
  pictures: 6,
  picturesOfEnquiry: 60,
  /** Messages of a buyer on one enquiry. */
  messages: 100,
  pictureBytes: 10 * MIB,
  /** All pictures of one message: six photographs of a phone, as they are. */
  picturesBytes: 25 * MIB,
  /** A form with its pictures; the server holds several at once in memory. */
  formBytes: 26 * MIB,
} as const;

/** What an offer may cost, in US dollars. */
export const OFFER_USD = { min: 100, max: 9_999_999 } as const;

/** What was wrong with a form of the buyer's page; the sentences are in messages, under the same names. */
export type PrivateProblem =
  | 'empty'
  | 'tooLong'
  | 'tooManyPictures'
  | 'pictureRefused'
  | 'tooLarge'
  | 'tooOften'
  | 'full'
  | 'busy';
