import { describe, expect, it } from 'vitest';
import { acceptedLocaleOf } from './unit-short-address';

describe('the language that a phone prefers', () => {
  const isOffered = () => true;

  it.each([
    ['mn-MN,mn;q=0.9,en;q=0.8', 'mn'],
    ['zz, en ; q=0.5 , DE;q=0.7', 'de'],
    ['en;q=0,zz', null],
    [null, null],
  ])('in %j is %s', (header, locale) => {
    expect(acceptedLocaleOf(header, isOffered)).toBe(locale);
  });

  it('is told within no time, however many blanks somebody sends', () => {
    const startedMs = performance.now();
    expect(acceptedLocaleOf(`a${' '.repeat(60_000)}b`, isOffered)).toBeNull();
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });
});
