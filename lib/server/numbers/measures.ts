/** By what enquiries are counted, once each; those marked as spam are not. */
const ENQUIRY_MEASURES = ['language', 'country', 'source', 'promotion', 'car'] as const;

/** Lists of the numbers page: besides enquiries what visitors pressed and what they searched in vain. */
export const LIST_MEASURES = [...ENQUIRY_MEASURES, 'press', 'nothingFound'] as const;

export type ListMeasure = (typeof LIST_MEASURES)[number];
