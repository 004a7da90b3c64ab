import { expect, it } from 'vitest';
import { parseServerEnv } from './server';

const isIndexed = (SITE_ORIGIN: string, others: Record<string, string> = {}) =>
  parseServerEnv({ SITE_ORIGIN, ...others }).SEARCH_INDEXING;

it('keeps rehearsals from search engines, by the name of their origin', () => {
  for (const host of ['staging.mall.example', 'mall-test.example', 'preview.mall.example:8443']) {
    expect(isIndexed(`https://${host}`)).toBe(false);
  }
  // Names that only begin or end alike are real ones.
  for (const host of ['mall.example', 'development-cars.example', 'latest.example']) {
    expect(isIndexed(`https://${host}`)).toBe(true);
  }
  expect(isIndexed('https://mall.example', { NODE_ENV: 'development' })).toBe(false);
});

it('lets the configuration decide', () => {
  expect(isIndexed('https://staging.mall.example', { SEARCH_INDEXING: 'true' })).toBe(true);
  expect(isIndexed('https://mall.example', { SEARCH_INDEXING: 'false' })).toBe(false);
});

it('takes proofs of ownership, several for several hosts, and nothing that is no token', () => {
  const { YANDEX_VERIFICATION, BING_VERIFICATION } = parseServerEnv({
    YANDEX_VERIFICATION: '0123456789abcdef, fedcba9876543210',
  });
  expect(YANDEX_VERIFICATION).toEqual(['0123456789abcdef', 'fedcba9876543210']);
  expect(BING_VERIFICATION).toEqual([]);
  expect(() => parseServerEnv({ BING_VERIFICATION: '"><script>' })).toThrow('BING_VERIFICATION');
});
