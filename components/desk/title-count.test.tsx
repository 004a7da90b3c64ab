import { afterEach, expect, it } from 'vitest';
import { TitleCount } from './title-count';

let count: TitleCount;
afterEach(() => count.end());

it('counts in the tab’s title until the page is seen, also when it is rendered again', async () => {
  document.title = 'Enquiries';
  count = new TitleCount();
  count.add(1);
  count.add(2);
  expect(document.title).toBe('(3) Enquiries');
  document.title = 'Enquiries';
  await expect.poll(() => document.title).toBe('(3) Enquiries');
  window.dispatchEvent(new Event('keydown'));
  expect(document.title).toBe('Enquiries');
  count.add(1);
  expect(document.title).toBe('(1) Enquiries');
  count.end();
  expect(document.title).toBe('Enquiries');
});
