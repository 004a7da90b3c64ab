/**
 * Signs that a program has sent an enquiry, with their weights. Alone only the first two are
 * enough; no buyer does them by accident.
 */
export const SPAM_REASONS = {
  /** A field that people do not see was filled in. */
  trap: 100,
  /** The name holds an address of the web. */
  linkInName: 60,
  /** The text holds several. */
  manyLinks: 40,
  /** Sent within seconds of opening the page; a browser that fills in forms is nearly as quick. */
  tooFast: 20,
  /** A dozen in an hour from one telephone number or mailbox, or many from one place. */
  tooMany: 35,
  /** Other people have sent almost the same long text today. */
  sameText: 35,
} as const satisfies Record<string, number>;

export type SpamReason = keyof typeof SPAM_REASONS;

/** From here on an enquiry is likely spam. */
const SUSPECT_FROM = 60;

/** From here on it is certainly spam: its sender gets no mail. */
const CERTAIN_FROM = 100;

const weightOf = (reasons: readonly SpamReason[]) =>
  reasons.reduce((sum, reason) => sum + SPAM_REASONS[reason], 0);

export function isLikelySpam(reasons: readonly SpamReason[]): boolean {
  return weightOf(reasons) >= SUSPECT_FROM;
}

export function isCertainSpam(reasons: readonly SpamReason[]): boolean {
  return weightOf(reasons) >= CERTAIN_FROM;
}
