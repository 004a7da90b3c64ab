import { expect, it } from 'vitest';
import { innerPathOf, pageAddressOf } from './inner-path';
import { queryOfSegment } from './query-segment';

const inner = (address: string) => innerPathOf(new URL(address, 'http://site'));

it.each([
  ['/', ''],
  ['/brand', '/brand'],
  ['/brand/byd', '/brand/byd'],
  ['/brand/byd?source=expo', '/brand/byd'],
  ['/brand?sign=suv', '/brand/type/suv'],
  ['/brand?sign=a%2Fb', '/brand/type/a%2Fb'],
  ['/brand?page=2', '/brand'],
  ['/car/101?page=2', '/car/101'],
  ['/myFavorite', '/myFavorite'],
  ['/menuCar', '/menuCar/all'],
  ['/menuCar?source=expo', '/menuCar/all'],
  ['/menuCar?type=&energy=&price=&sort=', '/menuCar/all'],
  ['/menuCar?brand=BYD!&energy=&price=0&page=1', '/menuCar/all'],
  ['/menuCar/helper', '/menuCar/helper'],
  ['/menuCar/byd-erenhot?utm_source=a&page=2', '/menuCar/byd-erenhot'],
  ['/car', '/menuCar/all'],
  ['/searchsite', '/searchsite'],
  ['/searchsite?word=++&page=2', '/searchsite'],
  ['/searchsite?word=%00', '/searchsite'],
])('finds the page of %s at “%s”', (address, path) => {
  expect(inner(address)).toBe(path);
});

it('gives every page of a list a path of its own, the first one the list’s', () => {
  expect(inner('/brand?sign=suv&page=2')).toBe('/brand/type/suv/page/2');
  expect(inner('/brand/byd?page=12')).toBe('/brand/byd/page/12');
  expect(inner('/brand/byd?page=1')).toBe('/brand/byd');
  expect(inner('/brand/byd?page=')).toBe('/brand/byd');
  expect(inner('/car/104?cars=2&utm_source=a')).toBe('/car/104/cars/2');
  expect(inner('/car/104?cars=')).toBe('/car/104');
  expect(inner('/article?page=3')).toBe('/article/page/3');
  expect(inner('/article?page=1')).toBe('/article');
});

it.each(['0', '-1', '1.5', '02', 'x', '99999', '2/3'])('knows no page %s', (page) => {
  expect(inner(`/brand/byd?page=${page}`)).toBe('/404');
  expect(inner(`/brand?sign=suv&page=${page}`)).toBe('/404');
  expect(inner(`/article?page=${page}`)).toBe('/404');
  expect(inner(`/car/104?cars=${page}`)).toBe('/404');
});

it('repeats the number of an enquiry, and nothing else that its address says', () => {
  expect(inner('/result?number=K7M-4R7X')).toBe('/result/number/K7M-4R7X');
  expect(inner('/result?number=none')).toBe('/result/number/none');
  for (const number of ['', 'k7m-4rtx', 'K7M4R7X', 'K7M-4R7XX', '<b>-4RTX', '../-4RTX'])
    expect(inner(`/result?number=${encodeURIComponent(number)}`)).toBe('/result');
});

it('compares the cars of an address, and lists favourites where it names none', () => {
  expect(inner('/myFavorite?compare=12,34')).toBe('/myFavorite/compare/12,34');
  expect(inner('/myFavorite?compare=12%2C34')).toBe('/myFavorite/compare/12,34');
  for (const ids of ['', 'x', '12,', '0,1', '../car/1', '1,'.repeat(30)]) {
    expect(inner(`/myFavorite?compare=${encodeURIComponent(ids)}`)).toBe('/myFavorite');
  }
});

it.each([
  '/brand/type',
  '/brand/type/suv',
  '/brand/byd/page/2',
  '/brand/type/suv/page/2',
  '/article/page/2',
  '/car/104/cars/2',
  '/myFavorite/compare/12,34',
  '/result/number/K7M-4R7X',
  '/menuCar/all',
  '/menuCar/query/YnJhbmQ9YnlkI',
  '/searchsite/query/d29yZD1h',
  '/contactUs/query/Y2FyPTEwNA',
  '/contactUs/rejected',
  '/not-found-screen',
])('does not show the inner address %s', (address) => {
  expect(inner(address)).toBe('/404');
});

/** The path before the query of a page, and the query as it reaches the page. */
function innerQuery(address: string): [string, string] {
  const path = inner(address);
  const end = path.lastIndexOf('/');
  return [path.slice(0, end), queryOfSegment(path.slice(end + 1)).toString()];
}

it.each([
  ['/menuCar?brand=byd', 'brand=byd'],
  ['/menuCar?page=2&utm_source=a&brand=byd&', 'brand=byd&page=2'],
  ['/menuCar?brand=byd&page=2&sort=', 'brand=byd&page=2'],
  ['/menuCar?brand=byd&page=0&price=1e3', 'brand=byd'],
  ['/menuCar?brand=byd&type=a&type=b', 'brand=byd&type=a%2Cb'],
  ['/menuCar?brand=byd&seats=5&seats=7', 'brand=byd'],
  ['/car?power=160', 'power=160'],
  ['/menuCar?power=200&power=160', 'power=160'],
  ['/menuCar?power=160hp', 'power=160hp'],
  ['/menuCar?power=160hp&power=160', 'power=160'],
])('gives the choice of %s one path, however it is written', (address, query) => {
  expect(innerQuery(address)).toEqual(['/menuCar/query', query]);
});

it.each([
  ['/searchsite?word=BYD', 'word=BYD'],
  ['/searchsite?source=a&word=+BYD+&page=1', 'word=BYD'],
  ['/searchsite?page=3&word=song+plus', 'word=song+plus&page=3'],
  ['/searchsite?word=..%2F..', 'word=..%2F..'],
  ['/searchsite?word=..', 'word=..'],
  ['/searchsite?word=%D0%B1%D0%B8%D0%B4', 'word=%D0%B1%D0%B8%D0%B4'],
  ['/searchsite?word=a&word=b', 'word=a'],
])('gives the search of %s one path, with the word as typed', (address, query) => {
  expect(innerQuery(address)).toEqual(['/searchsite/query', query]);
  expect(inner(address)).toMatch(/^\/searchsite\/query\/[\w-]+$/);
});

it.each([
  ['/contactUs?car=104&from=detail', 'car=104&from=detail'],
  ['/contactUs?utm_source=a&from=detail&car=104&', 'car=104&from=detail'],
  ['/contactUs?cars=101.104', 'cars=101.104'],
  ['/contactUs?cars=104.104', 'car=104'],
  ['/contactUs?promotion=12&from=promotion:EXPO-26', 'promotion=12&from=promotion%3AEXPO-26'],
  ['/contactUs?brand=byd&car=', 'brand=byd'],
  ['/contactUs?from=tab-bar', 'from=tab-bar'],
])('gives the subject of %s one path', (address, query) => {
  expect(innerQuery(address)).toEqual(['/contactUs/query', query]);
});

it.each(['car=x', 'car=0', 'car=1&car=2', 'cars=1,2', 'brand=B!', 'promotion=-1', 'from=%3Cb%3E'])(
  'shows the bare form for the subject %s',
  (query) => expect(inner(`/contactUs?${query}`)).toBe('/contactUs'),
);

it.each([
  ['/landedCost?car=1805', 'car=1805'],
  ['/landedCost?car=bam+1805&unit=7&utm_source=a', 'car=1805&unit=7'],
  ['/landedCost?by=company&to=almaty&car=BAM-1805', 'car=1805&to=almaty&by=company'],
  // What may be the stock number of one car stays as it is typed, without another car beside it.
  ['/landedCost?car=+BAM-U1023+&unit=7', 'car=BAM-U1023'],
  ['/landedCost?car=BAM-1805-02', 'car=BAM-1805-02'],
  ['/landedCost?car=1805-02', 'car=1805-02'],
  ['/landedCost?car=u1023', 'car=u1023'],
  ['/landedCost?car=K1023', 'car=K1023'],
  [`/landedCost?car=${'\ud83d\ude97'.repeat(30)}`, `car=${encodeURIComponent('🚗'.repeat(20))}`],
])('gives the costs of %s one path', (address, query) => {
  expect(innerQuery(address)).toEqual(['/landedCost/query', query]);
});

it('takes as many cars as one enquiry may name', () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  expect(innerQuery(`/contactUs?cars=${ids.join('.')}`)[1]).toBe(
    `cars=${ids.slice(0, 20).join('.')}`,
  );
});

it.each([
  ['/', '/', ''],
  ['/?utm_source=mail&gclid=1', '/', ''],
  ['/about?source=expo', '/about', '/about'],
  ['/brand?fbclid=x&page=2&sign=suv', '/brand?sign=suv&page=2', '/brand/type/suv/page/2'],
  ['/brand/byd?yclid=1&page=1', '/brand/byd?page=1', '/brand/byd'],
  ['/car/101?sign=suv', '/car/101', '/car/101'],
  ['/article?gclid=1&page=2', '/article?page=2', '/article/page/2'],
  ['/menuCar?utm_campaign=a', '/menuCar', '/menuCar/all'],
])('reduces %s to %s, the page “%s”', (address, url, innerPath) => {
  expect(pageAddressOf(address)).toEqual({ url, innerPath, isRenderedPerRequest: false });
});

it('leaves out of a search and of the car menu what means nothing to them', () => {
  expect(pageAddressOf('/searchsite?word=%D0%B0&utm_source=x').url).toBe('/searchsite?word=%D0%B0');
  expect(pageAddressOf('/menuCar?gclid=1&type=suv').url).toBe('/menuCar?type=suv');
});

it('says that a comparison is rendered per request', () => {
  expect(pageAddressOf('/myFavorite?compare=1,2')).toEqual({
    url: '/myFavorite?compare=1%2C2',
    innerPath: '/myFavorite/compare/1,2',
    isRenderedPerRequest: true,
  });
});
