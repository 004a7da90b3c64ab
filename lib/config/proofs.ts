/** What shows that the mall is real, in the order of the page that shows it. */
export const PROOF_KINDS = ['paper', 'yard', 'delivery'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** Papers of a mall that buyers ask for. */
export const PAPER_KINDS = ['business', 'export', 'customs', 'tax', 'other'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];
