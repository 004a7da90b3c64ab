import { expect, it } from 'vitest';
import { readArguments } from './arguments';

it.each([
  [['brands.csv', '--kind', 'boats']],
  [['--unknown', 'brands.csv']],
  [['brands.csv', '--lang', 'xx']],
  [['brands.csv', '--undo']],
  [['--export', 'brands.txt']],
])('says how the command is used for %j', (args) => {
  expect(() => readArguments(args)).toThrow('Usage: npm run import -- FILE');
});

it('reads what columns are, also of headings with the sign between them', () => {
  const { answers, files } = readArguments(['a.csv', '--map', 'A=B=price_usd', '--map', 'C=']);
  expect(answers).toEqual({ 'A=B': 'price_usd', C: null });
  expect(files).toEqual(['a.csv']);
});
