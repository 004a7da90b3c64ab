import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { enquiryLink, messagesIn } from './support/page';
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
    /^1\s\$ = 447,1\s₸, 9\sоктября\s2026/,
  );
  await page.goto(addressOf('ru', '/car/101'));
  await expect(own(page, '.buy-price > b')).toHaveAttribute('data-own', /^≈ [\d,]+\sмлн\s₸/);
  await expect(own(page, '.buy-note')).toHaveAttribute('data-own', /старый курс/);

  const address = await page.locator('a[hreflang=mn]').first().getAttribute('href');
  await page.locator('a[hreflang=mn]').first().dispatchEvent('click');
  await page.waitForURL(String(address));
  await expect(own(page, '.buy-price > b')).toHaveAttribute('data-own', /^≈ ₸\s[\d.]+\sсая/);
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
  // Requested, and not answered yet.
  await page.route(/\/api\/money/, () => {});
  await page.evaluate(() => localStorage.removeItem('moneyRate'));
  await page.reload();
  await expect(price).not.toHaveAttribute('data-own');
  expect(await heightOf()).toBe(filled);
});

test('a city that was chosen once is named with its sums in lists, comparison, chat and enquiry', {
  tag: '@quick',
}, async ({ page }) => {
  await page.goto(addressOf('en', '/landedCost'));
  await page.getByLabel('Number of the car').fill('101');
  await page.getByLabel('City').selectOption({ label: 'Almaty' });
  await page.getByRole('button', { name: 'Work it out' }).click();
  const total = page.getByRole('row', { name: /With everything/ });
  const ofModel = ((await total.textContent()) ?? '').replace('With everything', '');
  // Also of a form that was sent before its script had loaded.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('home'))).toBe('almaty');

  const sum = /^Almaty: ≈ \$[\d,]+\s?–\s?\$?[\d,]+$/;
  await page.goto(addressOf('en', '/menuCar'));
  await expect(own(page, '.model-card > [dir]')).toHaveAttribute('data-own', sum);
  await page.goto(addressOf('en', '/myFavorite?compare=101,103'));
  await expect(page.locator('[data-car="101"]')).toHaveAttribute(
    'data-own',
    `Almaty: ≈ ${ofModel}`,
  );

  await page.goto(addressOf('en', '/car/101/1018'));
  const way = page.getByRole('link', { name: sum });
  const ofUnit = ((await way.textContent()) ?? '').replace(/^.*≈ /, '');
  expect(ofUnit).not.toBe(ofModel);
  const chat = page.locator('.buy-bar a[href*="text="]').first();
  await expect(chat).toHaveAttribute('href', /Almaty/);
  const { search, searchParams } = new URL((await chat.getAttribute('href')) ?? '');
  expect(search).not.toContain('+');
  expect(searchParams.get('text')).toContain(
    `Almaty: ≈ ${ofUnit}\nAlmaty: with delivery, duties and fees, estimated on`,
  );
  await way.click();
  await expect(page).toHaveURL(addressOf('en', '/landedCost?car=101&unit=1018&to=almaty'));
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('BAM-U1018');
  await expect(total).toContainText(ofUnit);
});

test('an enquiry takes the chosen city along', async ({ page, cars: [car] }) => {
  await page.addInitScript(() => localStorage.setItem('home', 'ulaanbaatar'));
  await page.goto(addressOf('en', car.path));
  const sent = page.waitForRequest(/\/api\/clue\/record\?/);
  await enquiryLink(page, 'en').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Bat');
  await dialog.getByRole('button', { name: messagesIn('en').enquiry.send }).click();
  expect(new URL((await sent).url()).searchParams.get('home_city')).toBe('ulaanbaatar');
});
