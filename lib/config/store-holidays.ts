import type { Port } from './ports';

/** Days on which a store stays closed, both included, as clocks in China show them. */
interface ClosedDays {
  from: string;
  to: string;
}

/**
 * Public holidays of China on which nobody answers (the State Council's list of days by law; the
 * days that are moved for a longer holiday are announced each November). The promise of an answer
 * waits for them. To change: add or remove lines, in any order, and start again; enquiries that came
 * before keep the time that was promised.
 */
const PUBLIC_HOLIDAYS: readonly ClosedDays[] = [
  { from: '2027-01-01', to: '2027-01-01' },
  // Spring Festival, from its eve on.
  { from: '2027-02-05', to: '2027-02-08' },
  { from: '2027-04-05', to: '2027-04-05' },
  { from: '2027-05-01', to: '2027-05-02' },
  { from: '2027-06-09', to: '2027-06-09' },
  { from: '2027-09-15', to: '2027-09-15' },
  { from: '2027-10-01', to: '2027-10-03' },
];

/** By store: Erenhot's is open around the clock, on holidays too (specification section 9). */
export const STORE_HOLIDAYS: Readonly<Record<Port, readonly ClosedDays[]>> = {
  khorgos: PUBLIC_HOLIDAYS,
  erenhot: [],
};

/**
 * Whether a store stays closed on a day for a holiday.
 * @param day such as 2027-02-05
 */
export function isHoliday(port: Port, day: string): boolean {
  return STORE_HOLIDAYS[port].some(({ from, to }) => from <= day && day <= to);
}
