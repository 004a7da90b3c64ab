import { ENQUIRY_NUMBER_SIGNS } from './enquiry-number';

/** Three groups of four: one of 10^15, and as easily read aloud as the numbers of enquiries. */
export const PURCHASE_CODE_SIGNS = ENQUIRY_NUMBER_SIGNS;
export const PURCHASE_CODE_GROUPS = [4, 4, 4] as const;
/** For how long a buyer may think about a review. */
export const PURCHASE_CODE_DAYS = 365;

/** Cyrillic letters that look like signs of a code, as many buyers type them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  С: 'C',
  К: 'K',
  М: 'M',
  Н: 'H',
  Р: 'P',
  Т: 'T',
  Х: 'X',
};

/** The signs of a code, however it is typed; '' for nothing. */
export function purchaseCodeOf(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[СКМНРТХ]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/[^0-9A-Z]/g, '');
}
