import { expect, it } from 'vitest';
import { readArguments } from './arguments';

it.each([
  [['list'], { name: 'list', all: false }],
  [['list', '--all'], { name: 'list', all: true }],
  [['show', '#1'], { name: 'show', ids: [1] }],
  [['approve', '1', '2147483647'], { name: 'approve', ids: [1, 2_147_483_647] }],
])('reads %j', (args, command) => {
  expect(readArguments(args)).toEqual(command);
});

it.each([
  [[]],
  [['delete', '1']],
  [['list', '1']],
  [['show']],
  [['show', '1', '2']],
  [['approve']],
  [['approve', '--all']],
  [['list', '--unknown']],
])('says how the command is used for %j', (args) => {
  expect(() => readArguments(args)).toThrow('Usage: npm run reviews -- COMMAND');
});

it.each(['0', 'one', '9999999999', '-1', '1.5'])(
  'says that "%s" is no number of a review',
  (id) => {
    expect(() => readArguments(['approve', '--', id])).toThrow(
      `"${id}" is not the number of a review.`,
    );
  },
);
