import { expect, test } from './support/fixtures';
import { isPhone, visit } from './support/page';
import { addressOf } from './support/site';

test('what opens a dialog brings it ahead, once a pointer comes near', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, addressOf('en', '/car/101'));
  const coming = page.waitForRequest('**/labels');
  await page.locator('main').getByRole('link', { name: 'Ask about this car' }).hover();
  await coming;
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('a dialog that cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test('offers telephone and another try, and opens when the network is back', async ({ page }) => {
    await visit(page, addressOf('ru', '/car/101'));
    await page.route('**/labels', (route) => route.abort());
    await page.locator('main').getByRole('link', { name: 'Спросить об этом автомобиле' }).click();
    const failure = page.locator('.dialog-failure');
    await expect(failure.getByRole('alert')).toBeVisible();
    await expect(failure.locator('a[href^="tel:"]:visible').first()).toBeVisible();
    const retry = failure.getByRole('button', { name: 'Повторить' });
    await expect(retry).toBeFocused();
    await retry.click();
    await expect(failure.getByRole('alert')).toBeVisible();
    await page.unroute('**/labels');
    await retry.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  test('can be left alone', { tag: '@screens' }, async ({ page }) => {
    await page.route('**/labels', (route) => route.abort());
    await visit(page, addressOf('en', '/arriveGift'));
    if (isPhone(page)) await page.locator('.tab-primary').click();
    else await page.locator('.quick-service').click();
    const failure = page.locator('.dialog-failure');
    await failure.getByRole('button', { name: 'Close' }).click();
    await expect(failure).toHaveCount(0);
  });
});
