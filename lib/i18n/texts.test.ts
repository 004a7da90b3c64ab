import { expect, it } from 'vitest';
import { listOf, numberFormatOf, textsOf } from './texts';

it.each([
  ['ru', 'красный, белый'],
  ['ar', 'красный، белый'],
  ['ur', 'красный، белый'],
  ['th', 'красный белый'],
] as const)('separates names as %s does', (locale, text) => {
  expect(listOf(locale, ['красный', 'белый'])).toBe(text);
});

it('separates names with spaces or in Latin letters by commas in Thai', () => {
  expect(listOf('th', ['BYD Seal', 'Geely Monjaro'])).toBe('BYD Seal, Geely Monjaro');
  expect(listOf('th', ['เบนซิน\u00a02', 'ดีเซล\u00a01'])).toBe('เบนซิน\u00a02, ดีเซล\u00a01');
  expect(listOf('th', ['CLTC', 'NEDC'])).toBe('CLTC, NEDC');
});

it.each([
  ['en', '$8,700'],
  ['it', '8.700 $'],
  ['es', '8700 $'],
  ['pt', 'US$ 8.700'],
] as const)('writes a price as the glossary of %s does', (locale, text) => {
  expect(numberFormatOf(locale, 'usd')(8700).replace(/\s/g, ' ')).toBe(text);
});

it('writes the same number in Italian texts as in prices', () => {
  expect(textsOf('it', 'about')('voucherTitle', { yuan: 1500 })).toMatch(/^1\.500\syuan$/);
});

it.each([
  [1, 'Вопрос об 1 машине'],
  [2, 'Вопрос о 2 машинах'],
  [11, 'Вопрос об 11 машинах'],
  [21, 'Вопрос о 21 машине'],
])('asks about %i cars in Russian with the preposition that is read aloud', (count, text) => {
  const title = textsOf('ru', 'enquiry')('titleCars', { count });
  expect(title.replace(/\s/g, ' ')).toBe(text);
});
