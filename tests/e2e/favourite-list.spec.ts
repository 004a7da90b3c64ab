import type { Page } from '@playwright/test';
import { FAVOURITES_KEY } from '@/lib/browser/storage-keys';
import { modelTag, typeTag } from '@/lib/config/cache-table';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { connectDatabase } from '@/lib/server/db/client';
import { notifyContentChange } from '@/lib/server/db/content-changes';
import { expect, test } from './support/fixtures';
import { RESULT_URL, sendEnquiry, visit } from './support/page';
import { axeFaults, narrowFaults } from './support/page-checks';
import { addressOf } from './support/site';

const main = (page: Page) => page.locator('main');

test.describe('favourites', () => {
  test('are kept from the car page, removed and put back', { tag: '@quick' }, async ({
    sharedPage: page,
    cars,
  }) => {
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
  }, async ({ sharedPage: page, cars: [first, second], database }) => {
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

  test('say what to do while there are none', async ({ sharedPage: page }) => {
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

/** Lets pages show what was changed of a bus in the database by hand. */
async function announceBus(id: number): Promise<void> {
  const instance = readInstance(process.env.E2E_DATA_DIR ?? '');
  const { db, close } = connectDatabase(instance?.databaseUrl ?? '', 1);
  await notifyContentChange(db, [typeTag('bus'), modelTag(id)]);
  await close();
}

test('a car without a picture is whole in a list, among favourites, in a comparison and by itself', {
  tag: ['@desktop', '@database'],
}, async ({ page, cars: [other], database }) => {
  // One that no other test uses.
  const [car] = await database`
    select model_id, model_name, model_sign, brand_sign, brand_name
    from models join brands using (brand_sign) where type_sign = 'bus'
    order by model_id desc limit 1`;
  const id = Number(car?.model_id);
  const pictures = await database`delete from model_pictures where model_id = ${id} returning *`;
  try {
    await announceBus(id);
    await page.goto(addressOf('en', '/terms'));
    await page.evaluate(([key, row]) => localStorage.setItem(key, JSON.stringify([row])), [
      FAVOURITES_KEY,
      car,
    ] as const);
    const own = `a[href="/car/${id}"]`;
    for (const [path, place] of [
      ['/brand?sign=bus', main(page).locator('article', { has: page.locator(own) })],
      [
        '/myFavorite',
        main(page)
          .getByRole('listitem')
          .filter({ has: page.locator(own) }),
      ],
      [
        `/myFavorite?compare=${other.modelId},${id}`,
        main(page).locator('.comparison-cars td').last(),
      ],
      [`/car/${id}`, main(page).locator('.buy-box')],
    ] as const) {
      await expect(async () => {
        await visit(page, addressOf('en', path));
        await expect(place.first()).toBeVisible();
        await expect(place.locator('img')).toHaveCount(0, { timeout: 1 });
      }, path).toPass();
      expect(await axeFaults(page), path).toEqual([]);
      expect(await narrowFaults(page, path)).toEqual([]);
    }
    await expect(page.getByRole('heading', { level: 1 })).toContainText(car?.model_name);
    await expect(main(page).locator('a[data-media]')).toHaveCount(0);
  } finally {
    await database`insert into model_pictures ${database(pictures)}`;
    await announceBus(id);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('favourites say what they need, and lead to the brands', async ({ page }) => {
    await page.goto(addressOf('en', '/myFavorite'));
    await expect(main(page)).toContainText('needs JavaScript');
    await expect(main(page).getByRole('link', { name: 'See all brands' })).toBeVisible();
  });
});
