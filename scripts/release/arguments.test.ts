import { expect, it } from 'vitest';
import { readArguments } from './arguments';

it('reads what is to be released, or that it is to go back', () => {
  const released = (source: string, isOnlyPrepared = false) => ({
    kind: 'release',
    source,
    isOnlyPrepared,
  });
  expect(readArguments([])).toEqual(released('HEAD'));
  expect(readArguments(['v2'])).toEqual(released('v2'));
  expect(readArguments(['--prepare', 'v2'])).toEqual(released('v2', true));
  expect(readArguments(['--back'])).toEqual({ kind: 'back' });
  expect(readArguments(['--list'])).toEqual({ kind: 'list' });
});

it('refuses what says two things, or nothing that it knows', () => {
  for (const args of [['a', 'b'], ['--back', 'a'], ['--back', '--list'], ['--forward']])
    expect(() => readArguments(args)).toThrow('Usage: npm run release');
});
