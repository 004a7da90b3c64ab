/** Why a review is rejected: one press each. */
export const REJECTION_REASONS = [
  'advertising',
  'insult',
  'offTopic',
  'personalData',
  'pictures',
  'untrue',
] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;

export type ReviewState = (typeof REVIEW_STATES)[number];

export function isReviewState(value: unknown): value is ReviewState {
  return typeof value === 'string' && (REVIEW_STATES as readonly string[]).includes(value);
}

/** The state in which an answer to a review is saved. */
export const REVIEW_ANSWER_PRESSES = ['shown', 'draft', 'removed'] as const;
export type ReviewAnswerPress = (typeof REVIEW_ANSWER_PRESSES)[number];

export const REVIEW_ANSWER_MAX_LENGTH = 2000;
