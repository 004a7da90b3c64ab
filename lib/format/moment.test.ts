import { expect, it } from 'vitest';
import { momentOf } from './moment';

it('writes a moment by the visitor’s clock, apart from the words around it', () => {
  const at = new Date(2026, 10, 2, 9, 5);
  expect(momentOf(at.toISOString())).toBe('\u20662026-11-02 09:05\u2069');
});
