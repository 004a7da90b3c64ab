import { expect, it } from 'vitest';
import { isFromThisSite } from './same-site';

const isOurs = (headers: Record<string, string>) =>
  isFromThisSite(new Headers({ host: 'en.mall.example', ...headers }));

it.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://en.mall.example' }, false],
  [{ origin: 'https://en.mall.example' }, true],
  [{ origin: 'https://mn.mall.example' }, false],
  [{ origin: 'null' }, false],
  [{}, true],
])('knows a form with %j: %s', (headers, expected) => {
  expect(isOurs(headers as Record<string, string>)).toBe(expected);
});
