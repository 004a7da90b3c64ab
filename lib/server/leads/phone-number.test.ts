import { describe, expect, it } from 'vitest';
import { internationalPhone } from './phone-number';

describe('a number without a prefix', () => {
  it.each([
    ['mn', '99112233', '+976 9911 2233'],
    ['pt', '912 345 678', '+351 912 345 678'],
    ['ur', '0301 2345678', '+92 301 2345678'],
  ] as const)('gets the country of %s where no country is known: %s', (locale, typed, written) => {
    expect(internationalPhone(typed, undefined, locale)).toBe(written);
    expect(internationalPhone(typed, 'XX', locale)).toBe(written);
  });

  it.each(['ar', 'en'] as const)('has no country for %s, which is spoken in many', (locale) => {
    expect(internationalPhone('50 123 4567', undefined, locale)).toBeNull();
  });

  it('gets the country that was chosen, whatever the language', () => {
    expect(internationalPhone('0555 123 456', 'KG', 'mn')).toBe('+996 555 123 456');
    expect(internationalPhone('50 123 4567', 'AE', 'ar')).toBe('+971 50 123 4567');
  });
});

it.each([
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '+971 50 123 4567'],
  ['+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', undefined, '+98 912 345 6789'],
  ['๐๘๑ ๒๓๔ ๕๖๗๘', 'TH', '+66 81 234 5678'],
  ['＋９７６　９９１１－２２３３', undefined, '+976 9911 2233'],
  ['+976 99‑11‑22‑33', undefined, '+976 9911 2233'],
])('is read in the digits and signs of every script: %s', (typed, country, written) => {
  expect(internationalPhone(typed, country, 'en')).toBe(written);
});
