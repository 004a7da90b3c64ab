import { expect, it } from 'vitest';
import { readArguments } from './arguments';

it('reads currencies with their amounts, and where they are from', () => {
  expect(readArguments(['RUB=80.12', 'MNT=3561', '--source', 'Bank of Mongolia'])).toEqual({
    rates: [
      { name: 'RUB', rows: [[null, 80.12]] },
      { name: 'MNT', rows: [[null, 3561]] },
    ],
    source: 'Bank of Mongolia',
  });
});

it.each([
  [[]],
  [['RUB']],
  [['RUB=']],
  [['RUB=0']],
  [['RUB=x']],
  [['XXX=1']],
  [['--day', 'x']],
  [['fetch']],
  [['fetch', 'toString']],
  [['fetch', 'cbr', 'XXX']],
])('refuses %j', (words) => expect(() => readArguments(words)).toThrow());

it('reads of which bank it asks what', () => {
  expect(readArguments(['fetch', 'cbr'])).toEqual({ bank: 'cbr', currencies: ['RUB'] });
  expect(readArguments(['fetch', 'cbr', 'EUR', 'CNY'])).toMatchObject({
    currencies: ['EUR', 'CNY'],
  });
});
