import { expect, it } from 'vitest';
import { readArguments } from './arguments';

it.each([
  [['notifications', 'list'], { name: 'list', all: false }],
  [['notifications', 'list', '--all'], { name: 'list', all: true }],
  [['notifications', 'retry', '--all'], { name: 'retry all' }],
  [
    ['notifications', 'retry', '1f0c9a52', 'a0b1c2d3-0000'],
    { name: 'retry', ids: ['1f0c9a52', 'a0b1c2d3-0000'] },
  ],
])('reads %j', (words, command) => expect(readArguments(words)).toEqual(command));

it.each([
  [],
  ['list'],
  ['notifications'],
  ['notifications', 'retry'],
  ['notifications', 'retry', '%'],
  ['notifications', 'list', '12'],
])('says how it is used instead of guessing what %j means', (...words) => {
  expect(() => readArguments(words)).toThrow('Usage:');
});
