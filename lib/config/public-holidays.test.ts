import { expect, it } from 'vitest';
import { publicHolidaysOf } from './public-holidays';

/** Spring Festival from its eve on, Qingming, Dragon Boat and Mid-Autumn Festival, as announced. */
it.each([
  [2026, ['2026-02-16', '2026-02-19'], '2026-04-05', '2026-06-19', '2026-09-25'],
  [2027, ['2027-02-05', '2027-02-08'], '2027-04-05', '2027-06-09', '2027-09-15'],
  [2028, ['2028-01-25', '2028-01-28'], '2028-04-04', '2028-05-28', '2028-10-03'],
] as const)('names the public holidays of China in %i', (year, [eve, third], ...days) => {
  const [qingming, dragonBoat, midAutumn] = days.map((day) => ({ from: day, to: day }));
  const holidays = publicHolidaysOf(year);
  expect(holidays).toHaveLength(7);
  expect(holidays).toEqual(expect.arrayContaining([{ from: eve, to: third }]));
  expect(holidays).toEqual(expect.arrayContaining([qingming, dragonBoat, midAutumn]));
  expect(holidays).toContainEqual({ from: `${year}-10-01`, to: `${year}-10-03` });
});
