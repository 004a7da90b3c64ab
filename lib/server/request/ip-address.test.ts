import { afterEach, expect, it } from 'vitest';
import { currentAddressKey, hashAddress, shareAddressKey } from './ip-address';

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const KEY = { day: '2026-11-20', key: 'a'.repeat(64) };

afterEach(() => shareAddressKey(KEY));

it('hashes an address alike all day, and differently the next day', () => {
  shareAddressKey(KEY);
  const hash = hashAddress('192.0.2.1', day('2026-11-20'));
  expect(hashAddress('192.0.2.1', day('2026-11-20'))).toBe(hash);
  expect(hashAddress('192.0.2.2', day('2026-11-20'))).not.toBe(hash);
  expect(hashAddress('192.0.2.1', day('2026-11-21'))).not.toBe(hash);
});

it('derives the same key in processes that started with one, also after a day without use', () => {
  shareAddressKey(KEY);
  currentAddressKey(day('2026-11-21'));
  const daily = hashAddress('192.0.2.1', day('2026-11-22'));
  shareAddressKey(KEY);
  expect(hashAddress('192.0.2.1', day('2026-11-22'))).toBe(daily);
});
