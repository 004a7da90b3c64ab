import { expect, it } from 'vitest';
import { LOCALES, territoryOf } from './locales';

it.each([
  ['where a language has its name from', 'ru', 'RU'],
  ['where most of its speakers are', 'ur', 'PK'],
  ['where those are who buy here, Arabic', 'ar', 'AE'],
  ['where those are who buy here, Portuguese', 'pt', 'PT'],
] as const)('the country of a language is %s', (_where, locale, country) => {
  expect(territoryOf(locale)).toBe(country);
});

it('every language has a country', () => {
  for (const locale of LOCALES) expect(territoryOf(locale)).toMatch(/^[A-Z]{2}$/);
});
