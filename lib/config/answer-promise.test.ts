import { afterEach, describe, expect, it } from 'vitest';
import { answerDueAt, storeDayOf, storeTimeBetween } from './answer-promise';
import { EXAMPLE_FACTS, setCompanyFacts } from './company';

/** A time as clocks in China show it; the week of these tests begins on Monday, 16 November. */
const at = (text: string) => new Date(`2026-11-${text}+08:00`);
const HOUR_MS = 3_600_000;

describe('the promise of an answer within one business day', () => {
  it.each([
    ['on a working morning', '17T10:00', '18T10:00'],
    ['before the store opens', '17T03:00', '17T17:00'],
    ['as the store opens', '17T08:30', '17T17:00'],
    ['after the store has closed', '17T22:00', '18T17:00'],
    ['as the store closes', '17T17:00', '18T17:00'],
    ['in the last hour of the week', '20T16:00', '23T16:00'],
    ['on Saturday', '21T12:00', '23T17:00'],
    ['on Sunday, a minute before midnight', '22T23:59', '23T17:00'],
  ])('counts the weekdays of Khorgos for an enquiry that came %s', (_, came, due) => {
    expect(answerDueAt(at(came), 'khorgos')).toEqual(at(due));
  });

  it.each([
    ['17T10:00', '18T10:00'],
    ['21T23:30', '22T23:30'],
  ])('counts every hour of Erenhot, which never closes: %s', (came, due) => {
    expect(answerDueAt(at(came), 'erenhot')).toEqual(at(due));
  });
});

describe('a public holiday', () => {
  afterEach(() => setCompanyFacts(EXAMPLE_FACTS));

  /** The Spring Festival of 2027: Friday, 5 February, to Monday, 8 February. */
  const february = (text: string) => new Date(`2027-02-${text}+08:00`);

  it('is no business day at Khorgos: an answer is promised for the first day after it', () => {
    expect(answerDueAt(february('04T16:00'), 'khorgos')).toEqual(february('09T16:00'));
    expect(answerDueAt(february('06T12:00'), 'khorgos')).toEqual(february('09T17:00'));
  });

  it('changes nothing at Erenhot, which never closes', () => {
    expect(answerDueAt(february('04T16:00'), 'erenhot')).toEqual(february('05T16:00'));
  });

  it('is no time left either, within a week and over several', () => {
    expect(storeTimeBetween(february('04T16:00'), february('09T09:30'), 'khorgos')).toBe(
      2 * HOUR_MS,
    );
    expect(storeTimeBetween(february('01T10:00'), february('15T10:00'), 'khorgos')).toBe(
      (10 - 2) * 8.5 * HOUR_MS,
    );
  });

  it('takes its time away once, where the holidays that were entered overlap', () => {
    const { stores } = EXAMPLE_FACTS;
    const holidays = [
      { from: '2027-02-05', to: '2027-02-08' },
      { from: '2027-02-05', to: '2027-02-12' },
    ];
    const khorgos = { ...stores.khorgos, holidays };
    setCompanyFacts({ ...EXAMPLE_FACTS, stores: { ...stores, khorgos } });
    const came = february('04T10:00');
    const due = answerDueAt(came, 'khorgos');
    expect(due).toEqual(february('15T10:00'));
    expect(storeTimeBetween(came, due, 'khorgos')).toBe(8.5 * HOUR_MS);
  });
});

describe('the time left', () => {
  it('counts while the store is open', () => {
    expect(storeTimeBetween(at('20T16:00'), at('23T09:30'), 'khorgos')).toBe(2 * HOUR_MS);
    expect(storeTimeBetween(at('21T09:00'), at('22T20:00'), 'khorgos')).toBe(0);
    expect(storeTimeBetween(at('20T16:00'), at('22T16:00'), 'erenhot')).toBe(48 * HOUR_MS);
  });

  it('is negative once the time has passed, and whole weeks count as such', () => {
    expect(storeTimeBetween(at('23T09:30'), at('20T16:00'), 'khorgos')).toBe(-2 * HOUR_MS);
    expect(storeTimeBetween(at('02T10:00'), at('17T10:00'), 'khorgos')).toBe(11 * 8.5 * HOUR_MS);
  });

  it.each(['khorgos', 'erenhot'] as const)(
    'is a day of opening hours for each new enquiry at %s',
    (port) => {
      const dayMs = (port === 'khorgos' ? 8.5 : 24) * HOUR_MS;
      for (let hour = 0; hour < 7 * 24; hour += 1) {
        const came = new Date(at('16T00:17').getTime() + hour * HOUR_MS);
        expect(storeTimeBetween(came, answerDueAt(came, port), port)).toBe(dayMs);
      }
    },
  );
});

it('knows which day it is at the stores', () => {
  expect(storeDayOf(at('17T00:00'))).toBe('2026-11-17');
  expect(storeDayOf(at('17T23:59'))).toBe('2026-11-17');
});
