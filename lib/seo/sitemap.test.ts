import { expect, it } from 'vitest';
import { lastTurnOf } from './sitemap';

const promotion = { starts_at: '2026-10-01T00:00:00.000Z', ends_at: '2026-11-01T00:00:00.000Z' };
const at = (day: string) => lastTurnOf(promotion, Date.parse(day));

it('dates a promotion by its last turn that has passed', () => {
  expect(at('2026-09-30')).toBeUndefined();
  expect(at('2026-10-01')).toBe(promotion.starts_at);
  expect(at('2026-10-31')).toBe(promotion.starts_at);
  expect(at('2026-12-01')).toBe(promotion.ends_at);
});
