import { expect, it } from 'vitest';
import { PORTS } from './ports';
import { STORE_HOLIDAYS } from './store-holidays';

const isDay = (text: string) => new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;

it.each(PORTS)(
  'lists real days that end after they begin, of less than a fortnight: %s',
  (port) => {
    for (const { from, to } of STORE_HOLIDAYS[port]) {
      expect([isDay(from), isDay(to), from <= to], `${from} ${to}`).toEqual([true, true, true]);
      expect(Date.parse(to) - Date.parse(from)).toBeLessThan(14 * 24 * 3_600_000);
    }
  },
);
