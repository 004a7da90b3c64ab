import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { numberFormatOf } from '@/lib/i18n/texts';
import { boundNameOf } from './rate-words';

it.each<[Locale, ...string[]]>([
  ['ru', 'До 1 года', 'До 3 лет', 'До 21 года'],
  ['en', 'Age up to 1 year', 'Age up to 3 years', 'Age up to 21 years'],
  ['de', 'Alter bis 1 Jahr', 'Alter bis 3 Jahre', 'Alter bis 21 Jahre'],
  ['ar', 'العمر حتى سنة واحدة', 'العمر حتى 3 سنوات', 'العمر حتى 21 سنة'],
])('names an age in %s as the number demands', (locale, ...names) => {
  expect([1, 3, 21].map((years) => boundNameOf(locale, 'years', years))).toEqual(names);
});

it.each(LOCALES)(
  'writes the size of an engine as all other numbers of the page are, in %s',
  (locale) => {
    expect(boundNameOf(locale, 'cc', 1500)).toContain(numberFormatOf(locale, 'integer')(1500));
    expect(boundNameOf(locale, 'kw', 117.68)).toMatch(/117[.,]68/);
  },
);
