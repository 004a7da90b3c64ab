import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { RESULT_URL, sendEnquiry, visit } from './support/page';
import { addressOf } from './support/site';

const main = (page: Page) => page.locator('main');

test.describe('favourites', () => {
  test('are kept from the car page, removed and put back', async ({ page, cars }) => {
    const [car] = cars;
    await visit(page, addressOf('en', car.path));
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await visit(page, addressOf('en', '/myFavorite'));
    const row = main(page).getByRole('listitem').filter({ hasText: car.modelName });
    await expect(row.getByRole('link')).toHaveAttribute('href', car.path);
    await expect(row).toContainText('$');
    await expect(row.locator('img')).toBeVisible();

    await row.getByRole('button', { name: /^Remove/ }).click();
    await expect(row).toContainText('Removed from favourites');
    await row.getByRole('button', { name: /^Put back/ }).click();
    await page.reload();
    await expect(row).toBeVisible();
  });

  test('are asked about in one enquiry that names every car', {
    tag: '@database',
  }, async ({ page, cars: [first, second], database }) => {
    for (const { path } of [first, second]) {
      await visit(page, addressOf('en', path));
      await page.getByRole('button', { name: 'Add to favourites' }).click();
    }
    await visit(page, addressOf('en', '/myFavorite'));
    await page.getByRole('link', { name: 'Ask about these cars' }).click();
    const need = `Prices of both, please ${Date.now()}`;
    await sendEnquiry(page.getByRole('dialog'), need);
    await expect(page).toHaveURL(RESULT_URL);
    const [lead] = await database`select * from enquiries where remark = ${need}`;
    const ids = `${second.modelId},${first.modelId}`;
    expect(lead).toMatchObject({ from: 'favourites', from_id: ids });
    for (const { modelName } of [first, second]) expect(lead?.car_model).toContain(modelName);
  });

  test('say what to do while there are none', async ({ page }) => {
    await visit(page, addressOf('en', '/myFavorite'));
    await expect(main(page).getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible();
    await expect(
      main(page)
        .getByRole('navigation', { name: /type/i })
        .getByRole('link', { name: 'Sedan', exact: true }),
    ).toHaveAttribute('href', '/brand?sign=sedan');
    await main(page).getByRole('link', { name: 'See all brands' }).click();
    await expect(page).toHaveURL(addressOf('en', '/brand'));
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('favourites say what they need, and lead to the brands', async ({ page }) => {
    await page.goto(addressOf('en', '/myFavorite'));
    await expect(main(page)).toContainText('needs JavaScript');
    await expect(main(page).getByRole('link', { name: 'See all brands' })).toBeVisible();
  });
});
