import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { addressOf } from './support/site';

/** What CSS draws after prices and at the heads of lists. */
const own = (page: Page, selector: string) => page.locator(selector).first();

test('prices stand in the visitor’s money beside dollars, in lists, on a car’s page and in another language', async ({
  page,
}) => {
  await page.goto(addressOf('ru', '/menuCar'));
  const price = own(page, '.model-card > [dir]');
  await expect(price).not.toHaveAttribute('data-own');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Валюта и город' }).click();
  await page.getByRole('radio', { name: /казахский тенге/i }).check();
  await page.getByRole('button', { name: 'Показывать цены так' }).click();

  await expect(page).toHaveURL(addressOf('ru', '/menuCar'));
  await expect(price).toHaveAttribute('data-own', /^≈ [\d,]+\sмлн\s₸/);
  await expect(own(page, '.model-grid')).toHaveAttribute(
    'data-own',
    /^1\s\$ = 514,5\s₸, 8 мая 2025/,
  );
  await page.goto(addressOf('ru', '/car/101'));
  await expect(own(page, '.buy-price > b')).toHaveAttribute('data-own', /^≈ [\d,]+\sмлн\s₸/);
  await expect(own(page, '.buy-note')).toHaveAttribute('data-own', /старый курс/);

  const address = await page.locator('a[hreflang=mn]').first().getAttribute('href');
  await page.locator('a[hreflang=mn]').first().dispatchEvent('click');
  await page.waitForURL(String(address));
  await expect(own(page, '.buy-price > b')).toHaveAttribute('data-own', /^≈ ₸\s[\d.]+ сая/);
});

test('a page has room for its sums before they come', async ({ page }) => {
  await page.goto(addressOf('en', '/currency'));
  await page.getByRole('radio', { name: /Kazakhstani Tenge/ }).check();
  await page.getByRole('button', { name: 'Show prices this way' }).click();
  await page.waitForURL(addressOf('en', '/menuCar'));
  const price = own(page, '.model-card > [dir]');
  await expect(price).toHaveAttribute('data-own', /^≈ ₸/);
  const heightOf = () => price.evaluate((element) => element.getBoundingClientRect().height);
  const filled = await heightOf();
  await page.route(/own-sums|\/api\/money/, (route) => route.abort());
  await page.evaluate(() => localStorage.removeItem('moneyRate'));
  await page.reload();
  await expect(price).not.toHaveAttribute('data-own');
  expect(await heightOf()).toBe(filled);
});
