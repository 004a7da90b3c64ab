import { expect, it } from 'vitest';
import { choiceHref, choiceOf, comparisonHref } from './comparison';

it('names the cars in the address', () => {
  expect(comparisonHref([12, 34])).toBe('/myFavorite?compare=12,34');
});

it('leads back to the list with the same cars chosen', () => {
  expect(choiceOf(new URL(choiceHref([12, 34]), 'http://site').hash)).toEqual([12, 34]);
});

it.each([
  ['', []],
  ['#compare=', []],
  ['#compare=x', []],
  ['#compare=1,1,2', [1, 2]],
  ['#compare=1,2,3,4,5', [1, 2, 3, 4]],
])('reads %j as %j', (fragment, ids) => {
  expect(choiceOf(fragment)).toEqual(ids);
});
