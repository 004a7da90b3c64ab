import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publicAddresses } from './addresses';

/** The routes of specification section 2, with the parameters of the demo catalogue. */
const SPECIFIED = [
  '/',
  '/about',
  '/activity',
  '/activity/1',
  '/arriveGift',
  '/article',
  '/article/1',
  '/brand',
  '/brand?sign=compact-suv',
  '/brand/byd',
  '/buyCar',
  '/car',
  '/car/101',
  '/contactUs',
  '/dealerRecruitment',
  '/menuCar',
  '/menuCar/helper',
  '/myFavorite',
  '/privacy',
  '/promotionPage/DIAGNOSTICS-5',
  '/result',
  '/searchsite',
  '/terms',
  '/userInfo',
];

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'routes-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function addRoute(...folders: string[]) {
  const file = join(root, 'app', '[locale]', ...folders, 'page.tsx');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}

it('every route of the specification is a page of the site', () => {
  expect(publicAddresses()).toEqual(expect.arrayContaining(SPECIFIED));
});

it('a new page is walked without being named', () => {
  addRoute();
  addRoute('services', 'insurance');
  expect(publicAddresses(root)).toEqual(['/', '/services/insurance']);
});

it('a new page with a parameter asks for an example', () => {
  addRoute('services', '[id]');
  expect(() => publicAddresses(root)).toThrow('/services/[id] has no example');
});
