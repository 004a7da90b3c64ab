import { expect, it } from 'vitest';
import { readArguments } from './arguments';

it('reads whose link is wanted', () => {
  expect(readArguments(['link', 'bat@example.mn'])).toEqual({
    name: 'link',
    email: 'bat@example.mn',
  });
});

it.each([
  [[]],
  [['link']],
  [['link', 'a@example.com', 'b@example.com']],
  [['link', 'a@example.com', '--yes']],
  [['remove', 'a@example.com']],
])('explains itself when called with %j', (args) => {
  expect(() => readArguments(args)).toThrow(/^Usage: npm run members/);
});
