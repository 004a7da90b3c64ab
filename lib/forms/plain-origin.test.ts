import { expect, it } from 'vitest';
import { originOf } from './plain-origin';

const NOW = new Date('2026-11-22T08:00:00Z');
const AT = NOW.getTime() / 1000;
const HOST = 'mn.mall.example';

const from = (field: string, headers: Record<string, string>) =>
  originOf(field, new Headers({ host: HOST, ...headers }), NOW);

it('is what the page’s script has filled in, and the port that pages showed', () => {
  const visit = { first: { at: AT - 60, page: '/?source=x' }, pages: [[AT - 60, '/?source=x']] };
  const referer = `https://${HOST}/contactUs`;
  expect(from(JSON.stringify(visit), { referer, cookie: 'locale=mn; site=1' })).toEqual({
    ...visit,
    shownPort: 'khorgos',
  });
});

it('is the page that the browser names, where there was no script', () => {
  const page = '/contactUs?car=101&utm_source=flyer';
  const origin = { last: { at: AT, page }, pages: [[AT, page]] };
  expect(from('', { referer: `https://${HOST}${page}` })).toEqual(origin);
  // A rejected form passes it on: its own address is the one that it was posted to.
  const again = from(JSON.stringify(origin), { referer: `https://${HOST}/enquiry` });
  expect(again).toEqual(origin);
});

it.each([
  ['', {}],
  ['nonsense', { referer: 'about:client' }],
  ['{"pages":1}', { referer: 'https://evil.example/?utm_source=x' }],
  ['', { referer: `https://${HOST}/enquiry`, cookie: 'site=3' }],
])('is nothing of %j with %j', (field, headers) => {
  expect(from(field, headers as Record<string, string>)).toEqual({});
});
