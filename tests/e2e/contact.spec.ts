import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { RESULT_URL, visit, whenFormIsLive } from './support/page';
import { addressOf } from './support/site';

const main = (page: Page) => page.locator('main');

test.describe('contact, dealers and the gift', () => {
  test('contact shows both stores, their hours and the form', async ({ sharedPage: page }) => {
    await visit(page, addressOf('en', '/contactUs'));
    for (const text of [
      'Khorgos store',
      'Erenhot store',
      'Mon–Fri 8:30–17:00',
      'Mon–Sun, all day',
    ]) {
      await expect(main(page).getByText(text).first()).toBeVisible();
    }
    await expect(main(page).getByLabel('Your name')).toBeVisible();
  });

  test('a dealer’s enquiry says where it comes from, and who asks', {
    tag: ['@database', '@quick'],
  }, async ({ sharedPage: page, database }) => {
    await visit(page, addressOf('en', '/dealerRecruitment'));
    await main(page).getByRole('link', { name: 'Become a dealer' }).click();
    await whenFormIsLive(main(page));
    await main(page).getByLabel('Your name').fill('Dealer');
    await main(page).getByLabel('Country or region').fill('Mongolia');
    await main(page).getByRole('option', { name: 'Mongolia', exact: true }).click();
    await main(page).getByLabel('Phone').fill('+976 9911 2233');
    await main(page).getByLabel('E-mail').fill('dealer@example.mn');
    await main(page).getByLabel('Company or showroom').fill('Darkhan Motors');
    await main(page).getByLabel('City where you sell').fill('Дархан');
    const need = `Ten cars ${Date.now()}`;
    await main(page).getByLabel('What do you need?').fill(need);
    await main(page).getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(RESULT_URL);
    const leads =
      await database`select "from", company, city from enquiries where remark = ${need}`;
    expect(leads).toEqual([{ from: 'dealer', company: 'Darkhan Motors', city: 'Дархан' }]);
  });

  test('the gift’s button opens sign-up where the source still stands', async ({
    sharedPage: page,
  }) => {
    await visit(page, addressOf('en', '/arriveGift?source=expo'));
    await main(page).getByRole('button', { name: 'Register for the gift' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('source')).toBe('expo');
    await expect(main(page)).toContainText('1,500');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('contact, dealers and gift give telephone and mail', async ({ page }) => {
    for (const path of ['/contactUs', '/dealerRecruitment', '/arriveGift']) {
      await page.goto(addressOf('en', path));
      await expect(main(page).locator('a[href^="tel:"]').first(), path).toBeVisible();
    }
    await expect(main(page), 'the gift needs an account').toContainText('needs JavaScript');
    await page.goto(addressOf('en', '/contactUs'));
    await expect(main(page).locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(main(page).locator('a[href^="https://wa.me/"]').first()).toBeVisible();
  });
});
