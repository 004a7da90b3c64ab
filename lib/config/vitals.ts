/** Of so many pages that are opened one is measured. */
export const MEASURED_ONE_OF = 5;
