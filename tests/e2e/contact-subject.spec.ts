import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { enquiryLink, RESULT_URL, sendEnquiry } from './support/page';
import { addressOf } from './support/site';

/** The form's part of the contact page. */
const formPart = (page: Page) => page.locator('main section', { has: page.locator('form') });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every link of a car’s page that asks leads to a form that shows the car', {
    tag: '@quick',
  }, async ({ page, cars: [car] }) => {
    await page.goto(addressOf('en', car.path));
    const hrefs = await page
      .locator('a[href^="/contactUs?"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.sort()).toEqual(
      ['car', 'concern', 'header', 'side', 'tab-bar'].map(
        (from) => `/contactUs?car=${car.modelId}&from=${from}`,
      ),
    );
    const written = page.locator('main [dir=ltr]').filter({ visible: true });
    const price = await written.first().textContent();
    await page.goto(addressOf('en', hrefs[0] ?? ''));
    const part = page.locator('main section').filter({ hasText: 'Ask about this car' });
    await expect(part).toContainText(car.modelName);
    await expect(part).toContainText(`BAM-${car.modelId}`);
    await expect(part).toContainText(price ?? '');
    await expect(part.getByRole('link', { name: car.modelName })).toHaveAttribute('href', car.path);
    expect(await part.locator('img').count()).toBe(1);
  });

  test('several cars, a promotion and a brand are shown above the form', async ({ page, cars }) => {
    const ids = cars.slice(0, 2).map(({ modelId }) => modelId);
    await page.goto(addressOf('en', `/contactUs?cars=${ids.join('.')}&from=favourites`));
    await expect(page.getByRole('heading', { name: 'Ask about 2 cars' })).toBeVisible();
    for (const id of ids) await expect(page.getByText(`BAM-${id}`)).toBeVisible();

    await page.goto(addressOf('en', '/activity'));
    const promotion = page.locator('main a[href^="/activity/"]').first();
    const title = await promotion.textContent();
    const id = (await promotion.getAttribute('href'))?.split('/').pop();
    await promotion.click();
    await expect(page.locator(`main a[href^="/contactUs?promotion=${id}&from="]`)).not.toHaveCount(
      0,
    );
    await page.goto(addressOf('en', `/contactUs?promotion=${id}`));
    await expect(page.getByRole('heading', { name: 'Ask about this promotion' })).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: title ?? '' })).toBeVisible();

    await page.goto(addressOf('en', '/contactUs?brand=byd'));
    await expect(page.locator('main a[href="/brand/byd"]')).toHaveText('BYD');
  });

  test('an unknown subject shows the bare form', async ({ page }) => {
    for (const query of ['car=999999', 'cars=999998.999999', 'promotion=999999', 'brand=nobody']) {
      const answer = await page.goto(addressOf('en', `/contactUs?${query}`));
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { name: 'Send an enquiry' })).toBeVisible();
    }
  });
});

test('search engines are told not to list the contact page with a subject', async ({
  sharedPage: page,
  cars: [car],
}) => {
  await page.goto(addressOf('en', `/contactUs?car=${car.modelId}`));
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
});

test('the lead of a contact page carries its subject and source', {
  tag: ['@database', '@quick'],
}, async ({ sharedPage: page, database, cars: [car] }) => {
  await page.goto(addressOf('en', `/contactUs?car=${car.modelId}&from=tab-bar`));
  const part = formPart(page);
  const need = `This one, please ${Date.now()}`;
  await sendEnquiry(part, need);
  await expect(page).toHaveURL(RESULT_URL);
  const [lead] = await database`select * from enquiries where remark = ${need}`;
  expect(lead).toMatchObject({ from: 'tab-bar', from_id: String(car.modelId) });
  expect(lead?.car_model).toContain(car.modelName);
});

test('what opens the enquiry on a contact page keeps its subject', async ({
  sharedPage: page,
  cars,
}) => {
  const [one, other] = cars;
  await page.goto(addressOf('en', `/contactUs?cars=${one.modelId}.${other.modelId}`));
  await enquiryLink(page, 'en').click();
  const dialog = page.getByRole('dialog', { name: 'Ask about 2 cars' });
  for (const { modelId } of [one, other]) await expect(dialog).toContainText(`BAM-${modelId}`);
});
