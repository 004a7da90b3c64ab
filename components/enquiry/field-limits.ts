/**
 * The most characters the server takes in each one-line field. The same numbers stand in the
 * call's schema (lib/contract/calls/clue.ts), from where they cannot be read at run time.
 */
export const FIELD_MAX_LENGTH = {
  name: 80,
  country: 80,
  mobile: 40,
  mail: 254,
  company: 80,
  city: 80,
} as const;
