import { expect, it } from 'vitest';
import { pageKindOf } from './page-kind';
import { PAGE_ROUTES } from './page-routes';

it.each([
  ['/', 'home'],
  ['/menuCar', 'list'],
  ['/menuCar/electric-suv', 'list'],
  ['/car', 'list'],
  ['/car/101', 'car'],
  ['/car/101/7', 'car'],
  ['/car/commentPublishM', 'reviews'],
  ['/brand/byd', 'brand'],
  ['/article', 'article'],
  ['/answers/customs', 'article'],
  ['/searchsite', 'search'],
  ['/landedCost', 'cost'],
  ['/result', 'contact'],
  ['/brandy', 'other'],
  ['/../%zz"', 'other'],
])('%s is a page of the kind %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind);
});

it('most routes have a kind of their own', () => {
  const others = PAGE_ROUTES.filter((route) => pageKindOf(route) === 'other');
  expect(others).toEqual([
    '/about',
    '/not-found-screen',
    '/offline',
    '/phraseCard',
    '/preview/[key]',
    '/privacy',
    '/terms',
    '/userInfo',
  ]);
});
