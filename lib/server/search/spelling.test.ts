import { expect, it } from 'vitest';
import { editDistance } from './spelling';

it.each([
  ['haval', 'haval', 0],
  ['haval', 'hvaal', 1],
  ['haval', 'haval1', 1],
  ['haval', 'havl', 1],
  ['tiguan', 'tigana', 2],
  ['byd', 'toyota', 3],
  ['', 'ab', 2],
])('counts the edits between "%s" and "%s", up to the limit', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
  expect(editDistance(b, a, 2)).toBe(distance);
});
