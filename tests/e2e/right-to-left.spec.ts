import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { visit } from './support/page';
import { addressOf } from './support/site';

/** Where each line of an element's text begins, in whole pixels from the window's left edge. */
const leftEdgesOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Map<number, number>();
    for (const { bottom, left } of range.getClientRects()) {
      const line = Math.round(bottom);
      lines.set(line, Math.min(lines.get(line) ?? left, left));
    }
    return [...lines.values()].map(Math.round);
  });

test('the example in a field of an Arabic page is read from the right, and what is typed by its letters', {
  tag: '@quick',
}, async ({ sharedPage: page }) => {
  await visit(page, addressOf('ar', '/menuCar'));
  const field = page.locator('main input[type=search]');
  await expect(field).toHaveAttribute('placeholder', /^7 /);
  await expect(field).toHaveCSS('direction', 'rtl');
  await field.fill('BYD 7');
  await expect(field).toHaveCSS('direction', 'ltr');
  await field.fill('');
  await expect(field).toHaveCSS('direction', 'rtl');
});

test('text written from left to right begins at the left of an Arabic page', async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('ar', '/homeReviews'));
  const review = page.locator('.review-card p[lang=ru]').first();
  await expect(review).toBeVisible();
  await expect.poll(async () => new Set(await leftEdgesOf(review)).size).toBe(1);
});

test('the cars chosen for a comparison are said away from the edge that they are read from', async ({
  page,
}) => {
  for (const [locale, side] of [
    ['en', 'left'],
    ['ar', 'right'],
  ] as const) {
    await visit(page, addressOf(locale, '/menuCar'));
    await page.locator('.card-action + .card-action').first().click();
    const bar = page.locator('.compared-cars');
    const wider = await bar.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return Number.parseFloat(paddingLeft) > Number.parseFloat(paddingRight) ? 'left' : 'right';
    });
    expect(wider, locale).toBe(side);
  }
});

test('a code stands at the edge where the other values of an Arabic page stand', async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('ar', '/activity/1'));
  const values = page.locator('main .spec-list dd');
  await expect(values.last()).toHaveText('WINTER-TYRES');
  const edges = async () =>
    Promise.all((await values.all()).map(async (value) => (await leftEdgesOf(value))[0]));
  await expect.poll(async () => new Set(await edges()).size).toBe(1);
});
