/** By what enquiries are listed; those marked as spam are not counted. */
const ENQUIRY_MEASURES = ['country', 'language', 'source', 'promotion', 'car'] as const;

/** What is listed besides: what visitors press, and searches without a result. */
const VISIT_MEASURES = ['press', 'nothingFound'] as const;

export const LIST_MEASURES = [...ENQUIRY_MEASURES, ...VISIT_MEASURES] as const;

export type ListMeasure = (typeof LIST_MEASURES)[number];

/** What counts as one more value when a measure has too many of them on a day. */
export const OTHER_VALUES = '…';
