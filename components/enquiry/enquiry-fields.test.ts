import { expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { FIELD_MAX_LENGTH } from './enquiry-fields';

it.each(Object.entries(FIELD_MAX_LENGTH))('lets %s be as long as the call takes', (name, limit) => {
  const accepts = (length: number) =>
    recordEnquiry.request.safeParse({ [name]: 'x'.repeat(length) }).success;
  expect(accepts(limit)).toBe(true);
  expect(accepts(limit + 1)).toBe(false);
});
