/** One of this many opened pages is measured. */
export const MEASURED_ONE_OF = 5;
