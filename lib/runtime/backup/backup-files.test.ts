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
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-08', '2026-11-15', '2026-11-20', '2026-11-21', '2026-11-22'],
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
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

it('leaves files of others alone', () => {
  expect(
    expiredBackups(['mall-2020.tar', 'photos.tar', 'mall-2020-01-01T00-00-00Z.tar.old']),
  ).toEqual([]);
});
