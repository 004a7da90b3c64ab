import { ENQUIRY_LIMITS } from '@/lib/contract/enquiry-limits';
import type { FieldError } from '@/lib/contract/envelope';

/** A field of the plain form that people fill in. */
export type EnquiryField = keyof typeof ENQUIRY_LIMITS;

export const ENQUIRY_FIELDS = Object.keys(ENQUIRY_LIMITS) as EnquiryField[];

/** Why an enquiry was not stored. */
export type EnquiryProblem =
  /** The API's answer, by which the form shows what to mend. */
  | {
      kind: 'answer';
      code: number;
      msg: string;
      retryAfterS?: number | undefined;
      fieldErrors: readonly FieldError[];
    }
  | { kind: 'too long' }
  /** The API did not answer. */
  | { kind: 'unanswered' }
  /** Sent from a page that is not ours: the visitor has to send it again before it is stored. */
  | { kind: 'foreign' };

/** What the form shows again: everything as it was typed, and what was wrong. */
export interface RejectedEnquiry {
  values: Record<EnquiryField, string>;
  /** The subject, as the query of the contact page's address. */
  about: string;
  /** Where it comes from, as the header of the call has it. */
  origin: string;
  problem: EnquiryProblem;
}

/** As text that a header can carry. */
export function encodeRejection(rejection: RejectedEnquiry): string {
  return Buffer.from(JSON.stringify(rejection)).toString('base64url');
}

/** @param text made by `encodeRejection`; only our own server hands it over */
export function decodeRejection(text: string): RejectedEnquiry {
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
