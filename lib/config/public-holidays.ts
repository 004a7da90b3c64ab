/** Days on which a store stays closed, both included, as clocks in China show them. */
export interface ClosedDays {
  from: string;
  to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * New year, Dragon Boat and Mid-Autumn Festival of the lunar calendar. ICU is a day off where a new
 * moon falls on the minutes around midnight, as that of February 2027 does.
 */
const LUNAR_DAYS: Readonly<Record<number, readonly [string, string, string]>> = {
  2026: ['02-17', '06-19', '09-25'],
  2027: ['02-06', '06-09', '09-15'],
  2028: ['01-26', '05-28', '10-03'],
  2029: ['02-13', '06-16', '09-22'],
  2030: ['02-03', '06-05', '09-12'],
  2031: ['01-23', '06-24', '10-01'],
  2032: ['02-11', '06-12', '09-19'],
  2033: ['01-31', '06-01', '09-08'],
  2034: ['02-19', '06-20', '09-27'],
  2035: ['02-08', '06-10', '09-16'],
};

/** The day in April on which Qingming falls, in this century. */
const qingmingOf = (year: number) =>
  Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4);

/**
 * The public holidays of China in a year by law (State Council, 10 November 2024), in their order;
 * none where the lunar calendar of the year is not known here. Days that are moved for a longer
 * holiday are announced each November, and are not among them.
 */
export function publicHolidaysOf(year: number): ClosedDays[] {
  const lunar = LUNAR_DAYS[year];
  if (!lunar) return [];
  /** @param length in days; the first may lie before the day that is named */
  const closed = (day: string, length = 1, before = 0): ClosedDays => {
    const from = Date.parse(`${year}-${day}T00:00:00Z`) - before * DAY_MS;
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
    return { from: dayOf(from), to: dayOf(from + (length - 1) * DAY_MS) };
  };
  const [newYear, dragonBoat, midAutumn] = lunar;
  return [
    closed('01-01'),
    // Spring Festival, from its eve on.
    closed(newYear, 4, 1),
    closed(`04-0${qingmingOf(year)}`),
    closed('05-01', 2),
    closed(dragonBoat),
    closed(midAutumn),
    closed('10-01', 3),
  ].sort((a, b) => (a.from < b.from ? -1 : 1));
}
