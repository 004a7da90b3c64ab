import type { InputHTMLAttributes } from 'react';
import { ENQUIRY_LIMITS } from '@/lib/contract/enquiry-limits';

/** Attributes of each one-line field: autofill, keyboard and maximum length. */
export const TEXT_FIELDS = {
  name: { type: 'text', autoComplete: 'name', maxLength: ENQUIRY_LIMITS.name },
  mobile: {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    maxLength: ENQUIRY_LIMITS.mobile,
  },
  mail: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: ENQUIRY_LIMITS.mail,
  },
  company: { type: 'text', autoComplete: 'organization', maxLength: ENQUIRY_LIMITS.company },
  city: { type: 'text', autoComplete: 'address-level2', maxLength: ENQUIRY_LIMITS.city },
} as const satisfies Record<string, InputHTMLAttributes<HTMLInputElement>>;

export type TextFieldName = keyof typeof TEXT_FIELDS;

/** One-line fields with an asterisk, besides the country (specification section 5). */
export const REQUIRED: ReadonlySet<TextFieldName> = new Set(['name', 'mobile']);

/** How a country's field is filled in, whether a list helps or not. */
export const COUNTRY_FIELD = {
  autoComplete: 'country-name',
  maxLength: ENQUIRY_LIMITS.country,
} as const;

/** The class of the field that takes the need. */
export const NEED_CLASS = 'need-field';
export const NEED_ROWS = 4;
