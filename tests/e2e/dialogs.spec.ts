import { expect, test } from './support/fixtures';
import { enquiryLink, visit } from './support/page';
import { addressOf } from './support/site';

test('what opens a dialog brings it ahead, once a pointer comes near', {
  tag: '@desktop',
}, async ({ page, cars }) => {
  await visit(page, addressOf('en', cars[0].path));
  const coming = page.waitForRequest('**/labels');
  await page.locator('main').getByRole('link', { name: 'Ask about this car' }).hover();
  await coming;
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('a dialog that cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test('offers telephone and another try, and opens when the network is back', {
    tag: '@quick',
  }, async ({ page, cars }) => {
    await visit(page, addressOf('ru', cars[0].path));
    await page.route('**/labels', (route) => route.abort());
    await page.locator('main').getByRole('link', { name: 'Спросить об этом автомобиле' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить форму' });
    await expect(failure).toBeVisible();
    await expect(failure.locator('..').locator('a[href^="tel:"]:visible').first()).toBeVisible();
    const retry = page.getByRole('button', { name: 'Повторить' });
    await expect(retry).toBeFocused();
    await retry.click();
    await expect(failure).toBeVisible();
    await page.unroute('**/labels');
    await retry.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  test('can be left alone', { tag: '@screens' }, async ({ page }) => {
    await page.route('**/labels', (route) => route.abort());
    await visit(page, addressOf('en', '/arriveGift'));
    await enquiryLink(page, 'en').click();
    const failure = page.getByText('This part could not be loaded.');
    await expect(failure).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).filter({ visible: true }).click();
    await expect(failure).toHaveCount(0);
  });
});
