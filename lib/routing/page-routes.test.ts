import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { routesOf } from '@/tests/support/addresses';
import { isUnknownPath, PAGE_DATA_ROUTES, PAGE_ROUTES } from './page-routes';

it('names the pages of the folders, and nothing else', () => {
  const pages = routesOf().filter((route) => route !== '/[...rest]');
  expect([...PAGE_ROUTES].sort()).toEqual(pages);
});

it('names the route handlers among them', () => {
  const files = readdirSync(join('app', '[locale]'), { recursive: true, encoding: 'utf8' });
  const handlers = files.filter((file) => /(?:^|[\\/])route\.ts$/.test(file));
  const routes = handlers.map((file) => `/${dirname(file).replaceAll('\\', '/')}`);
  expect([...PAGE_DATA_ROUTES].sort()).toEqual(routes.sort());
});

it.each(['/nope', '/404', '/about/us', '/car/1/2/3', '/article/components/x', '/mn/about'])(
  'knows no page %s',
  (path) => expect(isUnknownPath(path)).toBe(true),
);

it.each(['', '/about', '/car/999999', '/labels/reviews', '/about/', '/%61bout', '/машина'])(
  'leaves %j to the page or to Next',
  (path) => expect(isUnknownPath(path)).toBe(false),
);
