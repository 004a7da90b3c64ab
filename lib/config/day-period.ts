/** Days at the stores, such as `2026-11-22`; both belong to it. */
export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 24 * 60 * 60_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** How many days a period has. */
export function daysIn({ from, to }: Period): number {
  return (timeOf(to) - timeOf(from)) / DAY_MS + 1;
}

/** The last days up to one. */
export function periodUntil(to: string, days: number): Period {
  return { from: dayOf(timeOf(to) - (days - 1) * DAY_MS), to };
}

/** The equally long period that ends where this one begins. */
export function periodBefore(period: Period): Period {
  return periodUntil(dayOf(timeOf(period.from) - DAY_MS), daysIn(period));
}

/** Every day of a period, the first one first. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: daysIn(period) }, (_, i) => dayOf(timeOf(period.from) + i * DAY_MS));
}

/** Whether a text is a day that there is, such as `2026-02-28`. */
export function isDay(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^20\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(timeOf(text)) &&
    dayOf(timeOf(text)) === text
  );
}
