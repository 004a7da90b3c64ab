import { expect, it } from 'vitest';
import { readArguments } from './arguments';

it('reads whom to invite as what, and the wish to see everybody', () => {
  expect(readArguments(['invite', 'a@example.com', '--role', 'owner'])).toEqual({
    name: 'invite',
    email: 'a@example.com',
    role: 'owner',
  });
  expect(readArguments(['list'])).toEqual({ name: 'list' });
});

it.each([
  [[]],
  [['invite']],
  [['invite', 'a@example.com']],
  [['invite', 'a@example.com', '--role', 'boss']],
  [['invite', 'a@example.com', 'b@example.com', '--role', 'sales']],
  [['list', '--role', 'sales']],
  [['remove', 'a@example.com']],
  [['list', '--all']],
])('explains itself when called with %j', (args) => {
  expect(() => readArguments(args)).toThrow(/^Usage: npm run staff/);
});
