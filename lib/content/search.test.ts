import { expect, it } from 'vitest';
import { SEARCH_WORD_MAX_LENGTH } from '@/lib/contract/calls/search';
import { pageNumberOf, searchWordOf } from './search';

it.each([
  [null, ''],
  ['', ''],
  ['   ', ''],
  ['  Бид ', 'Бид'],
  ['a\0b', 'ab'],
  ['a\ud800', 'a\ufffd'],
])('makes %j the word %j', (param, word) => {
  expect(searchWordOf(param)).toBe(word);
});

it('cuts a word to what the API takes, never through a character', () => {
  const word = searchWordOf('🚗'.repeat(60));
  expect(word.length).toBeLessThanOrEqual(SEARCH_WORD_MAX_LENGTH);
  expect(word.isWellFormed()).toBe(true);
  const odd = searchWordOf(`a${'🚗'.repeat(60)}`);
  expect(odd.isWellFormed()).toBe(true);
});

it.each([
  ['2', 2],
  ['1', 1],
  ['0', 1],
  ['-3', 1],
  ['1e3', 1],
  ['99999', 1],
  [null, 1],
])('makes %j page %i', (param, page) => {
  expect(pageNumberOf(param)).toBe(page);
});
