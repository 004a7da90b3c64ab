import { STORE_OFFSET_MS } from '@/lib/config/store-offset';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Further ahead the name of a weekday would be ambiguous. */
const DAYS_AHEAD = 6;

/** When a person answers, as clocks in China show it. */
export interface AnsweringHours {
  /** Days of the week, 0 for Sunday. */
  days: readonly number[];
  /** Minutes after midnight. */
  from: number;
  until: number;
  /** Leave and absences: beginning and end, in seconds since 1970. */
  away: readonly (readonly number[])[];
  /** Days on which their store is closed, such as 2027-02-05. */
  closed: readonly string[];
}

/** Whether a person answers: until when (null for no end), or from when. */
export type Answering = { until: number | null } | { from: number };

const dayBegins = (ms: number) =>
  Math.floor((ms + STORE_OFFSET_MS) / DAY_MS) * DAY_MS - STORE_OFFSET_MS;

/** The absence that covers a moment. */
const absenceAt = ({ away }: AnsweringHours, ms: number) =>
  away.find(([from = 0, until = 0]) => from * 1000 <= ms && ms < until * 1000);

/** Whether leave or an absence covers a moment. */
export const isAway = (hours: AnsweringHours, ms: number) => absenceAt(hours, ms) !== undefined;

/** When a person works on the day in China that begins at a time; null where they do not. */
function worksOn(hours: AnsweringHours, midnight: number) {
  const china = new Date(midnight + STORE_OFFSET_MS);
  if (!hours.days.includes(china.getUTCDay())) return null;
  if (hours.closed.includes(china.toISOString().slice(0, 10))) return null;
  return { from: midnight + hours.from * MINUTE_MS, until: midnight + hours.until * MINUTE_MS };
}

/** The first moment of a stretch at which a person is present; its end where there is none. */
function firstPresent(hours: AnsweringHours, from: number, until: number): number {
  let at = from;
  for (let absence = absenceAt(hours, at); absence && at < until; absence = absenceAt(hours, at)) {
    at = (absence[1] ?? 0) * 1000;
  }
  return Math.min(at, until);
}

/**
 * Whether a person answers at a moment, or when next within six days; null for neither. In the
 * browser it decides what pages say, on the server who gets an enquiry.
 * @param now in ms since 1970
 */
export function answeringAt(hours: AnsweringHours, now: number): Answering | null {
  for (let i = 0, day = dayBegins(now); i <= DAYS_AHEAD; i += 1, day += DAY_MS) {
    const work = worksOn(hours, day);
    if (!work || work.until <= now) continue;
    const at = firstPresent(hours, Math.max(now, work.from), work.until);
    if (at === work.until) continue;
    return at > now ? { from: at } : { until: endOf(hours, work.until, now) };
  }
  return null;
}

/** Until when a present person answers; null where work continues at midnight. */
function endOf(hours: AnsweringHours, until: number, now: number): number | null {
  const starts = hours.away.map(([from = 0]) => from * 1000).filter((from) => from > now);
  const leaves = Math.min(until, ...starts);
  const next = leaves === until ? worksOn(hours, until) : null;
  return next?.from === until ? null : leaves;
}

/** Time of day in China, such as 9:00, with the day of the week where it is not that of `now`. */
export function chinaTimeOf(ms: number): { time: string; weekday: number } {
  const china = new Date(ms + STORE_OFFSET_MS);
  const minutes = String(china.getUTCMinutes()).padStart(2, '0');
  return { time: `${china.getUTCHours()}:${minutes}`, weekday: china.getUTCDay() };
}

/** What decides who answers a buyer. */
export interface Answerer {
  port: string;
  languages: readonly string[];
  hours: AnsweringHours;
}

/**
 * The person offered to a buyer of a port and a language: of those who are not away, the first who
 * speaks the language and answers now, else the first who speaks it.
 */
export function offeredPerson<Person extends Answerer>(
  people: readonly Person[],
  { port, lang, now }: { port: string; lang: string; now: number },
): Person | undefined {
  const present = people.filter(
    (person) =>
      person.port === port && person.languages.includes(lang) && !isAway(person.hours, now),
  );
  return present.find(({ hours }) => isAnswering(hours, now)) ?? present[0];
}

/** Who gets a buyer's enquiry: whom the buyer is offered, else anybody of the port who is there. */
export function answererOf<Person extends Answerer>(
  people: readonly Person[],
  buyer: { port: string; lang: string; now: number },
): Person | undefined {
  const offered = offeredPerson(people, buyer);
  if (offered) return offered;
  const present = people.filter(
    ({ port, hours }) => port === buyer.port && !isAway(hours, buyer.now),
  );
  return present.find(({ hours }) => isAnswering(hours, buyer.now)) ?? present[0];
}

const isAnswering = (hours: AnsweringHours, now: number) => {
  const answering = answeringAt(hours, now);
  return answering !== null && 'until' in answering;
};
