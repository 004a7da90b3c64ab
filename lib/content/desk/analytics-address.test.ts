import { describe, expect, it } from 'vitest';
import { analyticsFileHref, analyticsHref, analyticsRequestOf } from './analytics-address';
import { groupDays } from './day-groups';

/** Already the 23rd at the stores. */
const NOW = new Date('2026-11-22T17:00:00Z');
const requestOf = (query: Record<string, string>) => analyticsRequestOf(query, NOW);

describe('an address of the analytics page', () => {
  it('spells the last days at the stores, thirty where it says nothing sensible', () => {
    const month = { period: { from: '2026-10-25', to: '2026-11-23' }, days: 30 };
    for (const query of [
      {},
      { days: '31' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: 'x' },
    ])
      expect(requestOf(query as Record<string, string>)).toMatchObject(month);
    expect(requestOf({ days: '7' }).period).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  });

  it('spells custom dates, which end today at the latest and span no more than three years', () => {
    const own = requestOf({ from: '2026-11-01', to: '2027-01-01' });
    expect(own).toMatchObject({ period: { from: '2026-11-01', to: '2026-11-23' } });
    expect(own.days).toBeUndefined();
    expect(requestOf({ from: '2026-11-02', to: '2026-11-01' }).days).toBe(30);
    expect(requestOf({ from: '2001-01-01', to: '2026-11-23' }).period.from).toBe('2023-11-20');
  });

  it('is the same when it was read and written again', () => {
    for (const href of [
      '/analytics?days=90',
      '/analytics?from=2026-11-01&to=2026-11-23&sort=car.before&whole=source',
    ]) {
      const query = Object.fromEntries(new URL(href, 'http://desk').searchParams);
      expect(analyticsHref(requestOf(query))).toBe(href);
    }
    expect(analyticsHref(requestOf({ sort: 'car.secret', whole: 'staff' }))).toBe(
      '/analytics?days=30',
    );
    expect(analyticsFileHref(requestOf({ days: '7' }), 'car')).toBe(
      '/analytics/file?table=car&from=2026-11-17&to=2026-11-23',
    );
  });
});

it('days become weeks from Monday and months where a chart has no room for them', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      day: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
      counts: { khorgos: 1, erenhot: 2 },
    }));
  expect(groupDays(days(45))).toHaveLength(45);
  const weeks = groupDays(days(60));
  expect(weeks[0]).toEqual({
    from: '2026-01-01',
    to: '2026-01-04',
    counts: { khorgos: 4, erenhot: 8 },
  });
  expect(weeks[1]).toMatchObject({ from: '2026-01-05', to: '2026-01-11' });
  const months = groupDays(days(365));
  expect(months).toHaveLength(12);
  expect(months[1]).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    counts: { khorgos: 28, erenhot: 56 },
  });
});
