import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ATTRIBUTES } from './attributes';
import { FILTER_NAMES, filterOf, filterValueOf } from './filters';

it('has a parameter of its own for each filter', () => {
  const params = FILTER_NAMES.flatMap((name) => filterOf(name).param ?? []);
  expect(params).toEqual([...new Set(params)]);
});

it.each(FILTER_NAMES)('offers by %s only what its attribute can be', (name) => {
  const { of, type, means = {} } = filterOf(name);
  if (!of || !(type instanceof z.ZodMiniEnum)) return;
  const meant = type.options.flatMap((value) => means[value] ?? value);
  expect(meant.filter((value) => !ATTRIBUTES[of].type.safeParse(value).success)).toEqual([]);
});

it.each(['1980', '2099'])('takes the number %s, which lies within the limits', (text) => {
  expect(filterValueOf('year', text)).toBe(Number(text));
});

it.each(['1979', '2100', '02024', '2024.0', '2e3', ''])('takes "%s" for no year', (text) => {
  expect(filterValueOf('year', text)).toBeUndefined();
});

it('takes what is known of several choices', () => {
  expect(filterValueOf('energy_type', 'hybrid,steam,cng')).toBe('hybrid,cng');
  expect(filterValueOf('energy_type', 'steam')).toBeUndefined();
  expect(filterValueOf('drive', 'awd')).toBeUndefined();
});
