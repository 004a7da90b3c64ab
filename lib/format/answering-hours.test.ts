import { describe, expect, it } from 'vitest';
import { type AnsweringHours, answererOf, answeringAt, offeredPerson } from './answering-hours';

/** A time of November 2026 in China; the 23rd is a Monday. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 8, minute);
const seconds = (ms: number) => ms / 1000;

const OFFICE: AnsweringHours = {
  days: [1, 2, 3, 4, 5],
  from: 9 * 60,
  until: 18 * 60,
  away: [],
  closed: [],
};
const away = (...stretches: [number, number][]): AnsweringHours => ({
  ...OFFICE,
  away: stretches.map((stretch) => stretch.map(seconds)),
});

describe('a person who works on weekdays from 9 to 18', () => {
  it('answers until the evening, from the next morning, and after the weekend', () => {
    expect(answeringAt(OFFICE, at(23, 9))).toEqual({ until: at(23, 18) });
    expect(answeringAt(OFFICE, at(23, 8, 59))).toEqual({ from: at(23, 9) });
    expect(answeringAt(OFFICE, at(23, 18))).toEqual({ from: at(24, 9) });
    expect(answeringAt(OFFICE, at(27, 20))).toEqual({ from: at(30, 9) });
  });

  it('answers again when an absence ends, and until one begins', () => {
    const lunch = away([at(23, 12), at(23, 13)]);
    expect(answeringAt(lunch, at(23, 10))).toEqual({ until: at(23, 12) });
    expect(answeringAt(lunch, at(23, 12, 30))).toEqual({ from: at(23, 13) });
    const leave = away([at(23, 0), at(26, 0)], [at(26, 9), at(26, 11)]);
    expect(answeringAt(leave, at(23, 10))).toEqual({ from: at(26, 11) });
    expect(answeringAt(away([at(20, 0), at(40, 0)]), at(23, 10))).toBeNull();
  });

  it('does not answer on days when the store is closed', () => {
    const closed = { ...OFFICE, closed: ['2026-11-23', '2026-11-24'] };
    expect(answeringAt(closed, at(23, 10))).toEqual({ from: at(25, 9) });
  });
});

it('gives no end for a person who answers around the clock', () => {
  const always = { ...OFFICE, days: [0, 1, 2, 3, 4, 5, 6], from: 0, until: 24 * 60 };
  expect(answeringAt(always, at(22, 23))).toEqual({ until: null });
  expect(answeringAt({ ...always, days: [0, 1] }, at(22, 23))).toEqual({ until: null });
  expect(answeringAt({ ...always, days: [0] }, at(22, 23))).toEqual({ until: at(23, 0) });
});

describe('a buyer', () => {
  const person = (name: string, languages: string[], hours = OFFICE, port = 'erenhot') => ({
    name,
    languages,
    hours,
    port,
  });
  const evening = { ...OFFICE, from: 17 * 60, until: 23 * 60 };
  const bold = person('Bold', ['mn', 'ru', 'zh']);
  const saran = person('Saran', ['mn'], evening);
  const anna = person('Anna', ['ru']);
  const team = [bold, saran, anna, person('Ivan', ['ru', 'mn'], OFFICE, 'khorgos')];
  const buyer = (lang: string, hour: number) => ({ port: 'erenhot', lang, now: at(23, hour) });

  it('is offered who speaks the language at the port and answers now, else the first who does', () => {
    expect(offeredPerson(team, buyer('mn', 10))).toBe(bold);
    expect(offeredPerson(team, buyer('mn', 20))).toBe(saran);
    expect(offeredPerson(team, buyer('mn', 3))).toBe(bold);
    expect(offeredPerson(team, buyer('th', 10))).toBeUndefined();
  });

  it('is offered the next one while the first is away', () => {
    const absent = { ...bold, hours: away([at(23, 9), at(23, 20)]) };
    expect(offeredPerson([absent, saran, anna], buyer('mn', 10))).toBe(saran);
    expect(offeredPerson([absent, anna], buyer('mn', 10))).toBeUndefined();
  });

  it('is answered by anybody of the port where nobody there speaks the language', () => {
    expect(answererOf(team, buyer('th', 10))).toBe(bold);
    const absent = { ...bold, hours: away([at(23, 9), at(23, 20)]) };
    expect(answererOf([absent, anna], buyer('mn', 10))).toBe(anna);
    expect(answererOf([absent], buyer('mn', 10))).toBeUndefined();
  });
});
