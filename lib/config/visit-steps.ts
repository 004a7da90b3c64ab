/**
 * The way of a visitor to an enquiry, in its order; each counts once a day for a visitor, as a
 * unique view (specification section 4). The database counts the same four, each only where the
 * visitor's visit of that day is known (docs/adr/0035).
 */
export const VISIT_STEPS = ['visit', 'car', 'form', 'sent'] as const;

export type VisitStep = (typeof VISIT_STEPS)[number];

/** Plate, module and station of a step's view. */
export function viewOfStep(step: VisitStep) {
  return { plate: 'way', module: step, station: 'step' };
}
