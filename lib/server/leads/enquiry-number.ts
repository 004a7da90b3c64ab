import { randomInt } from 'node:crypto';
import { ENQUIRY_NUMBER_GROUPS, ENQUIRY_NUMBER_SIGNS } from '@/lib/config/enquiry-number';

/**
 * A number for an enquiry, such as `K7M-4R7X`: one of 600 million, drawn at random, so that none
 * reveals how many there are or what another one is. It may be taken: the caller then draws again.
 */
export function drawEnquiryNumber(): string {
  const group = (length: number) =>
    Array.from({ length }, () => ENQUIRY_NUMBER_SIGNS[randomInt(ENQUIRY_NUMBER_SIGNS.length)]);
  return ENQUIRY_NUMBER_GROUPS.map((length) => group(length).join('')).join('-');
}
