import { expect, it } from 'vitest';
import { findBrowser } from './chromium';

it('takes the browser that is named and no other', () => {
  expect(findBrowser(process.execPath)).toBe(process.execPath);
  expect(findBrowser('/nowhere/chromium')).toBeUndefined();
});
