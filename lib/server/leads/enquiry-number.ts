import { createHash, randomInt } from 'node:crypto';
import { ENQUIRY_NUMBER_GROUPS, ENQUIRY_NUMBER_SIGNS } from '@/lib/config/enquiry-number';

function numberOf(indexAt: (place: number) => number): string {
  let place = 0;
  const group = (length: number) =>
    Array.from({ length }, () => ENQUIRY_NUMBER_SIGNS[indexAt(place++)]).join('');
  return ENQUIRY_NUMBER_GROUPS.map(group).join('-');
}

/**
 * A number for an enquiry, such as `K7M-4R7X`: one of 600 million, drawn at random, so that none
 * reveals how many there are or what another one is. It may be taken: the caller then draws again.
 */
export const drawEnquiryNumber = () => numberOf(() => randomInt(ENQUIRY_NUMBER_SIGNS.length));

/** The same for the same words, which are to have a secret in them: as good as drawn for others. */
export function enquiryNumberOfWords(words: string): string {
  const hash = createHash('sha256').update(words).digest();
  return numberOf((place) => hash.readUInt32BE(4 * place) % ENQUIRY_NUMBER_SIGNS.length);
}
