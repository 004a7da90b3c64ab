import { expect, it } from 'vitest';
import { listOf } from './texts';

it.each([
  ['ru', 'красный, белый'],
  ['ar', 'красный، белый'],
  ['ur', 'красный، белый'],
  ['th', 'красный белый'],
] as const)('separates names as %s does', (locale, text) => {
  expect(listOf(locale, ['красный', 'белый'])).toBe(text);
});

it('separates names with spaces in Thai by commas', () => {
  expect(listOf('th', ['BYD Seal', 'Geely Monjaro'])).toBe('BYD Seal, Geely Monjaro');
});
