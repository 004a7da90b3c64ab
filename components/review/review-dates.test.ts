import { expect, it } from 'vitest';
import { dateOf } from '@/lib/format/day';
import { LOCALES } from '@/lib/i18n/locales';
import { datePatternsOf } from './date-patterns';
import { dayIn, monthIn } from './review-dates';

it.each([
  ['en', 'March 2026', '29 March 2026'],
  ['ru', 'март 2026 г.', '29 марта 2026 г.'],
  [
    'mn',
    '2026\u00a0оны\u00a03-\u2060р\u00a0сар',
    '2026\u00a0оны\u00a03-\u2060р\u00a0сарын\u00a029',
  ],
] as const)('months and days are written as in %s', (locale, month, day) => {
  const patterns = datePatternsOf(locale);
  expect(monthIn(patterns, '2026-03')).toBe(month);
  expect(dayIn(patterns, '2026-03-29T10:00:00.000Z')).toBe(day);
});

it('every month has its own name', () => {
  const patterns = datePatternsOf('ru');
  const months = Array.from({ length: 12 }, (_, i) =>
    monthIn(patterns, `2025-${String(i + 1).padStart(2, '0')}`),
  );
  expect(new Set(months).size).toBe(12);
  expect(dayIn(patterns, '2025-02-05')).toBe('5 февраля 2025 г.');
});

it.each(LOCALES)('the first of a month is written as elsewhere on the site, in %s', (locale) => {
  const patterns = datePatternsOf(locale);
  for (const iso of ['2026-01-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'])
    expect(dayIn(patterns, iso)).toBe(dateOf(locale, new Date(iso), ['day', 'month', 'year']));
});

it('a time is shown as the day that it is at the stores', () => {
  expect(dayIn(datePatternsOf('en'), '2026-12-31T20:00:00.000Z')).toBe('1 January 2027');
  expect(dayIn(datePatternsOf('en'), '2026-12-31T15:59:59.999Z')).toBe('31 December 2026');
});

it.each(['', '2026', 'soon'])('what is no date (“%s”) is shown as it came', (text) => {
  expect(monthIn(datePatternsOf('en'), text)).toBe(text);
  expect(dayIn(datePatternsOf('en'), text)).toBe(text);
});
