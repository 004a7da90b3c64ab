import { expect, it } from 'vitest';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { pageExists } from './page-exists';

withTestDatabase('demo');

it.each([
  '',
  '/about',
  '/car/101',
  '/car/101/cars/2',
  '/car/commentPublishM',
  '/brand/byd',
  '/brand/byd/page/2',
  '/brand/type/compact-suv',
  '/brand/type/compact-suv/page/2',
  '/article/1',
  '/activity/1',
  '/promotionPage/winter-tyres',
  '/menuCar/all',
  '/menuCar/helper',
  '/menuCar/query/YnJhbmQ9Ynlk',
  '/menuCar/compact-suv-under-20000',
  // Too few models to be listed, but old links still work.
  '/menuCar/bus-under-10000',
  '/menuCar/byd-erenhot',
  '/brand/type/a%2Fb',
])('finds the page %j, or leaves it to Next', async (path) => {
  expect(await pageExists(database.db, path)).toBe(true);
});

it.each([
  '/car/999999',
  '/car/999999/cars/1',
  '/car/0',
  '/car/x',
  '/brand/nobody',
  '/brand/nobody/page/2',
  '/brand/type/nothing',
  '/menuCar/nothing-under-20000',
  '/menuCar/compact-suv-under-20001',
  '/menuCar/compact-suv',
  '/menuCar/byd',
  '/menuCar/nobody-erenhot',
  '/menuCar/byd-shanghai',
  '/article/999999',
  '/activity/999999',
  '/promotionPage/NOTHING',
])('finds no page %s', async (path) => {
  expect(await pageExists(database.db, path)).toBe(false);
});
