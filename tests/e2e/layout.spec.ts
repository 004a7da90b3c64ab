import type { Page } from '@playwright/test';
import { company } from '@/lib/config/company';
import { LOCALES } from '@/lib/i18n/locales';
import { expect, test } from './support/fixtures';
import { closeByEscape, hoverMenu, isPhone, panelOf, visit } from './support/page';
import { addressOf } from './support/site';

/** What surrounds every page (specification section 2, "Layout"). */

test('the main menu leads to cars, then where the specification says, in its order', {
  tag: ['@screens', '@quick'],
}, async ({ sharedPage: page }) => {
  await visit(page, addressOf('en'));
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const links = page.locator('#main-menu .menu-link');
  await expect(links).toHaveText([
    'Cars',
    'About',
    'Brands',
    'Car types',
    'Promotions',
    'Blog',
    /^For dealers\s*hot$/,
    'Contact',
  ]);
  const targets = await links.evaluateAll((each) => each.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/menuCar',
    '/about',
    '/brand',
    '/menuCar',
    '/activity',
    '/article',
    '/dealerRecruitment',
    '/contactUs',
  ]);
  await expect(page.getByRole('group', { name: 'Port' }).getByRole('button').first()).toBeVisible();
});

test('the header has logo, search, languages, favourites and login', { tag: '@desktop' }, async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('en', '/brand'));
  const header = page.locator('header');
  await expect(header.getByRole('link', { name: `${company().name}, home` })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(header.getByRole('searchbox')).toBeVisible();
  await expect(header.getByRole('link', { name: /Favourites/ })).toHaveAttribute(
    'href',
    '/myFavorite',
  );
  await expect(header.getByRole('button', { name: 'Language: English' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Log in / Account' })).toBeVisible();
});

test('languages and login open under the mouse', { tag: '@desktop' }, async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('en', '/brand'));
  const header = page.locator('header');
  const languages = await panelOf(header.getByRole('button', { name: 'Language: English' }));
  await expect(languages).toBeHidden();
  await hoverMenu(page, 'Language: English');
  await expect(languages.getByRole('link', { name: 'Монгол' })).toBeVisible();
  await expect(languages.getByRole('link')).toHaveCount(LOCALES.length);
  const account = await panelOf(header.getByRole('button', { name: 'Log in / Account' }));
  await expect(account).toBeHidden();
  await hoverMenu(page, 'Log in / Account');
  await expect(account.getByText('Log in', { exact: true })).toBeVisible();
  await expect(languages).toBeHidden();
});

test('the languages of a phone open from below', { tag: '@phone' }, async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('en', '/brand'));
  const button = page.getByRole('button', { name: 'Language: English' });
  const languages = await panelOf(button);
  await expect(languages).toBeHidden();
  await button.tap();
  await expect(languages.getByRole('link', { name: 'Монгол' })).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await languages.boundingBox();
      return box && { x: box.x, width: box.width, bottom: Math.round(box.y + box.height) };
    })
    .toEqual({ x: 0, width, bottom: height });
  expect((await languages.boundingBox())?.height).toBeLessThan(height / 2);
});

test('the brand panel offers every letter and ALL', { tag: '@desktop' }, async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('en'));
  const panel = await hoverMenu(page, 'All brands');
  await expect(panel.getByRole('button')).toHaveText(['ALL', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']);
});

test('the side menu has messenger, phone, e-mail and customer service', {
  tag: '@desktop',
}, async ({ sharedPage: page }) => {
  await visit(page, addressOf('en', '/brand'));
  const side = page.getByRole('complementary', { name: 'Quick contacts' });
  for (const start of ['https://wa.me/', 'tel:', 'mailto:'])
    await expect(side.locator(`a[href^="${start}"]:visible`)).toHaveCount(1);
  await side.getByRole('link', { name: 'Customer service' }).click();
  await expect(page.getByRole('dialog', { name: 'Ask us a question' })).toBeVisible();
});

test('the tabs of a phone have cars, contacts, profiles, favourites and the form', {
  tag: ['@phone', '@quick'],
}, async ({ sharedPage: page }) => {
  await visit(page, addressOf('en', '/brand'));
  const tabs = page.getByRole('navigation', { name: 'Quick contacts' });
  await expect(tabs.getByRole('link').first()).toHaveAttribute('href', '/menuCar');
  await tabs.getByRole('button', { name: 'Contact' }).click();
  for (const start of ['https://wa.me/', 'tel:', 'mailto:'])
    await expect(page.locator(`#contact-popup a[href^="${start}"]:visible`)).toHaveCount(1);
  await closeByEscape(page);
  await tabs.getByRole('button', { name: 'Social media' }).click();
  for (const name of ['Facebook', 'Instagram', 'YouTube'])
    await expect(page.locator('#social-popup').getByRole('link', { name })).toBeVisible();
  await closeByEscape(page);
  await expect(tabs.getByRole('link', { name: 'Favourites' })).toHaveAttribute(
    'href',
    '/myFavorite',
  );
  await tabs.getByRole('link', { name: 'Ask a question' }).click();
  await expect(page.getByRole('dialog', { name: 'Ask us a question' })).toBeVisible();
});

test('the tab bar is for screens of 768 px and less', { tag: '@desktop' }, async ({
  sharedPage: page,
}) => {
  await page.goto(addressOf('en', '/terms'));
  const tabs = page.getByRole('navigation', { name: 'Quick contacts' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(tabs).toBeHidden();
  await page.setViewportSize({ width: 769, height: 900 });
  await expect(tabs).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(tabs).toBeVisible();
});

test('the footer lists contacts and profiles', async ({ sharedPage: page }) => {
  await visit(page, addressOf('en', '/brand'));
  const footer = page.locator('footer');
  for (const name of ['Facebook', 'Instagram', 'YouTube'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
  for (const start of ['https://wa.me/', 'tel:', 'mailto:'])
    await expect(footer.locator(`a[href^="${start}"]`).first()).toBeVisible();
});

async function expectFixedHeader(page: Page): Promise<void> {
  const header = page.locator('header').first();
  await expect
    .poll(() => header.evaluate((element) => getComputedStyle(element).position))
    .toMatch(/^(?:fixed|sticky)$/);
}

test.describe('pages whose header is always fixed', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('a car page is one of them', async ({ sharedPage: page, cars }) => {
    await page.goto(addressOf('en', cars[0].path));
    await expectFixedHeader(page);
  });

  for (const path of ['/article/1', '/result', '/no-such-page']) {
    test(`${path} is one of them`, async ({ sharedPage: page }) => {
      await page.goto(addressOf('en', path));
      await expectFixedHeader(page);
    });
  }
});
