import { expect, it } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { alternatesOf } from './canonical';

it('names a page in every language, and the English one for all others', () => {
  const { canonical, languages = {} } = alternatesOf('ru', '/about');
  expect(canonical).toBe('http://www.localhost:3000/about');
  expect(Object.keys(languages).sort()).toEqual([...LOCALES, 'x-default'].sort());
  expect(languages['x-default']).toBe('http://en.localhost:3000/about');
});

it('names no site that is not whole, and on such a site none', () => {
  const complete = LOCALES.filter((locale) => locale !== 'th');
  const { languages = {} } = alternatesOf('ru', '/about', LOCALES, complete);
  expect(Object.keys(languages).sort()).toEqual([...complete, 'x-default'].sort());
  expect(alternatesOf('th', '/about', LOCALES, complete)).toEqual({
    canonical: 'http://th.localhost:3000/about',
  });
});
