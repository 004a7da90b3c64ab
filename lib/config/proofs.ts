/** What shows that the mall is real, in the order of the page that shows it. */
export const PROOF_KINDS = ['yard', 'paper', 'delivery'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

export const isProofKind = (value: unknown): value is ProofKind =>
  (PROOF_KINDS as readonly unknown[]).includes(value);

/** Papers of a mall that buyers ask for. */
export const PAPER_KINDS = ['business', 'export', 'customs', 'tax', 'other'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Of each kind a page shows the newest; more are stored. */
export const PROOFS_SHOWN = 12;
export const PROOFS_MAX = 500;

export const PAPER_NUMBER_MAX_LENGTH = 60;
export const CAR_NUMBER_MAX_LENGTH = 40;
