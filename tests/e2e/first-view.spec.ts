import { LOCALES } from '@/lib/i18n/locales';
import { expect, test } from './support/fixtures';
import { addressOf } from './support/site';

/** A small phone of today. */
const SCREEN = { width: 375, height: 667 };

/** Where something that may be seen begins: lists hold cards twice for the two ports. */
const topOfFirst = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .find(({ height }) => height > 0)?.y;

test.describe('the first view of a phone, in every language', { tag: '@phone' }, () => {
  for (const { path, most } of [
    // Most of its picture stands above the tabs.
    { path: '/', most: 560 },
    { path: '/menuCar', most: 220 },
  ]) {
    test(`has a car on ${path}`, async ({ sharedPage: page }) => {
      await page.setViewportSize(SCREEN);
      for (const locale of LOCALES) {
        await page.goto(addressOf(locale, path));
        expect(await page.evaluate(topOfFirst, 'main article'), locale).toBeLessThan(most);
      }
    });
  }
});

test('home of a phone ends after seven screens', { tag: '@phone' }, async ({
  sharedPage: page,
}) => {
  await page.setViewportSize(SCREEN);
  for (const locale of ['ru', 'mn', 'ar'] as const) {
    await page.goto(addressOf(locale));
    // What is far from the window has an estimated height until then.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / SCREEN.height, locale).toBeLessThanOrEqual(7);
  }
});

test('the finder of home says how many cars there are, and leads to just those', {
  tag: '@screens',
}, async ({ page }) => {
  await page.goto(addressOf('en'));
  const finder = page.getByRole('form', { name: 'Narrow the list' });
  await finder.getByLabel('Car type').selectOption('large-suv');
  await finder.getByLabel('Seats').selectOption('7');
  await finder.getByLabel('Port').selectOption('erenhot');
  const button = finder.getByRole('button');
  await expect(button).toHaveText(/^Show the cars \((?!174)\d+\)$/);
  const count = /\d+/.exec((await button.textContent()) ?? '')?.[0];
  await button.click();
  await expect(page).toHaveURL(addressOf('en', '/menuCar?type=large-suv&seats=7&port=erenhot'));
  await expect(page.getByText(`${count} models`).first()).toBeAttached();
});

test('the finder of home works without script', { tag: '@desktop' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('mn'));
  const finder = page.locator('.car-finder');
  await finder.locator('[name="seats"]').selectOption('7');
  await finder.getByRole('button').click();
  await expect(page.locator('main article').first()).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: '7 суудал' }).first()).toBeVisible();
  await context.close();
});
