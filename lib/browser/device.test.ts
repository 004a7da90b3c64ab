import { describe, expect, it } from 'vitest';
import { siteOfRegion } from '@/lib/config/ports';
import { isMobileDevice } from './device';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';

describe('a mobile device', () => {
  it('is a screen of 768 px or less', () => {
    expect(isMobileDevice(768, DESKTOP)).toBe(true);
    expect(isMobileDevice(769, DESKTOP)).toBe(false);
  });

  it.each(['iPhone', 'iPad', 'iPod', 'Android'])(
    'is a wide screen whose agent names %s',
    (name) => {
      expect(isMobileDevice(1400, `Mozilla/5.0 (${name}; U)`)).toBe(true);
    },
  );
});

it('the Russian-speaking region trades at port 1, everybody else at port 2', () => {
  expect(siteOfRegion('ru')).toBe('1');
  expect(siteOfRegion('mn')).toBe('2');
  expect(siteOfRegion('zz')).toBe('2');
});
