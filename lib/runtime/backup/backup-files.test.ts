import { expect, it } from 'vitest';
import { expiredBackups, fileNameOf } from './backup-files';

const DAY_MS = 24 * 3_600_000;
const namesOf = (from: string, days: number) =>
  Array.from({ length: days }, (_, nth) =>
    fileNameOf(new Date(Date.parse(from) + nth * DAY_MS), true),
  );
const keptOf = (names: string[]) => {
  const expired = new Set(expiredBackups(names));
  return names.filter((name) => !expired.has(name)).map((name) => name.slice(5, 15));
};

it('keeps the newest of each of the last 7 days, 4 weeks and 12 months, and removes the others', () => {
  expect(keptOf(namesOf('2025-10-01T19:00:00Z', 422))).toEqual([
    '2025-12-30',
    '2026-01-30',
    '2026-02-27',
    '2026-03-30',
    '2026-04-29',
    '2026-05-30',
    '2026-06-29',
    '2026-07-30',
    '2026-08-30',
    '2026-09-29',
    '2026-10-30',
    '2026-11-07',
    '2026-11-14',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

it('removes nothing of a site that has not made any for long, and never the newest', () => {
  expect(expiredBackups(namesOf('2020-02-01T19:00:00Z', 7))).toEqual([]);
  const [first = '', second = ''] = [
    fileNameOf(new Date('2026-11-26T18:00:00Z'), false),
    fileNameOf(new Date('2026-11-26T19:00:00Z'), true),
  ];
  expect(expiredBackups([second, first])).toEqual([first]);
});

it('keeps one that was made by day, before an import, beyond the next night', () => {
  const [night = '', byDay = '', nextNight = ''] = [
    '2026-11-25T19:00:00Z',
    '2026-11-26T02:00:00Z',
    '2026-11-26T19:00:00Z',
  ].map((madeAt) => fileNameOf(new Date(madeAt), true));
  expect(expiredBackups([night, byDay, nextNight])).toEqual([night]);
});

it('leaves files of others alone', () => {
  expect(
    expiredBackups(['mall-2020.tar', 'photos.tar', 'mall-2020-01-01T00-00-00Z.tar.old']),
  ).toEqual([]);
});
