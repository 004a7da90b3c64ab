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

it.each([[[]], [['RUB']], [['RUB=']], [['RUB=0']], [['RUB=x']], [['XXX=1']], [['--day', 'x']]])(
  'refuses %j',
  (words) => expect(() => readArguments(words)).toThrow(),
);
