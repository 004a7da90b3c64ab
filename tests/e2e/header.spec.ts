import type { Page } from '@playwright/test';
import { company } from '@/lib/config/company';
import { expect, test } from './support/fixtures';
import { logInOn, newMember } from './support/new-member';
import { hoverMenu, nextFrames, visit, whenTypefaceIsLoaded } from './support/page';
import { addressOf } from './support/site';

/** Whether the header is fixed at a scroll position; a typeface that loads late moves it. */
async function fixedAt(page: Page, y: number): Promise<boolean> {
  await page.evaluate((top) => window.scrollTo(0, top), y);
  await nextFrames(page);
  return page.evaluate(() => document.documentElement.dataset.header === 'fixed');
}

test('the header is fixed beyond 10 px and released at 5 px', {
  tag: ['@screens', '@quick'],
}, async ({ sharedPage: page }) => {
  await visit(page, addressOf('ru'));
  // From the top each time: moved beyond 10 px by a late typeface, it stays fixed down to 5.
  const isFixedFromTop = async () => {
    await fixedAt(page, 0);
    return fixedAt(page, 10);
  };
  await expect.poll(isFixedFromTop).toBe(false);
  await expect.poll(() => fixedAt(page, 11)).toBe(true);
  expect(await fixedAt(page, 6)).toBe(true);
  await expect.poll(() => fixedAt(page, 5)).toBe(false);
});

test('the menu of a tablet stays in one row and in the window', { tag: '@desktop' }, async ({
  sharedPage: page,
}) => {
  for (const locale of ['en', 'ru', 'mn', 'ar'] as const) {
    await visit(page, addressOf(locale, '/about'));
    await whenTypefaceIsLoaded(page);
    for (const width of [769, 820, 900, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      const { beyondPx, rows } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const tops = [...document.querySelectorAll('#main-menu .menu-entries > li')].map((entry) =>
          Math.round(entry.getBoundingClientRect().top),
        );
        return { beyondPx: scrollWidth - clientWidth, rows: new Set(tops).size };
      });
      expect(beyondPx, `${locale} at ${width} px`).toBe(0);
      expect(rows, `${locale} at ${width} px`).toBe(1);
    }
  }
});

test('the header is always fixed on a car page and on the success page', async ({
  sharedPage: page,
  cars,
}) => {
  for (const path of [cars[0].path, '/result']) {
    await visit(page, addressOf('ru', path));
    await expect.poll(() => fixedAt(page, 0)).toBe(true);
  }
});

test('the brand panel filters by letter', { tag: '@desktop' }, async ({ sharedPage: page }) => {
  await visit(page, addressOf('en'));
  const panel = await hoverMenu(page, 'All brands');
  await expect(panel.getByRole('link', { name: 'BYD', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'G', exact: true }).click();
  await expect(panel.getByRole('link', { name: 'BYD', exact: true })).toBeHidden();
  await expect(panel.getByRole('link', { name: 'Geely', exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Q', exact: true })).toBeDisabled();
  await panel.getByRole('button', { name: 'ALL', exact: true }).click();
  await panel.getByRole('link', { name: 'BYD', exact: true }).click();
  await expect(page).toHaveURL(addressOf('en', '/brand/byd'));
});

test('menus open by keyboard, and Escape closes them and gives the focus back', {
  tag: '@desktop',
}, async ({ sharedPage: page }) => {
  await visit(page, addressOf('en'));
  const button = page.getByRole('button', { name: 'All car types' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Sedan' }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
});

test('on a phone the menu is a popup that works without script', {
  tag: ['@phone', '@quick'],
}, async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 812 },
  });
  const plain = await context.newPage();
  await plain.goto(addressOf('ru'));
  await plain.getByRole('button', { name: 'Меню', exact: true }).click();
  await plain.locator('#main-menu').getByRole('link', { name: 'Марки' }).click();
  await expect(plain).toHaveURL(addressOf('ru', '/brand'));
  await context.close();
});

test('the search word survives the navigation to another page', { tag: '@screens' }, async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('ru'));
  const field = page.getByRole('banner').locator('input[type="search"]');
  await field.fill('Джили');
  await field.press('Enter');
  await expect(page).toHaveURL(/searchsite/);
  await page.getByRole('banner').getByRole('link', { name: company().name }).click();
  await expect(page).toHaveURL(addressOf('ru'));
  await expect(page.getByRole('searchbox')).toHaveValue('Джили');
});

test('a search keeps the word in its address', { tag: '@screens' }, async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('ru'));
  const field = page.getByRole('banner').locator('input[type="search"]');
  await field.fill('Джили');
  await field.press('Enter');
  await expect(page).toHaveURL(addressOf('ru', `/searchsite?word=${encodeURIComponent('Джили')}`));
});

test('in a low window, as at 200 % zoom, the header goes with the page, and tabs are symbols', {
  tag: '@phone',
}, async ({ sharedPage: page, cars }) => {
  for (const locale of ['ru', 'th', 'ur'] as const) {
    for (const [width, height] of [
      [720, 450],
      [188, 334],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of ['/', cars[0].path]) {
        await visit(page, addressOf(locale, path));
        const where = `${locale} ${path} at ${width} px`;
        // Beside the symbols there is no room for it in one row.
        await expect(page.locator('.site-logo > b'), where).toBeVisible({ visible: width > 260 });
        const taken = async () =>
          page.evaluate(() => {
            const [bar, tabs] = ['.header-bar', '.tab-bar'].map((part) =>
              document.querySelector(part)?.getBoundingClientRect(),
            );
            return Math.max(0, bar?.bottom ?? 0) + (tabs?.height ?? 0);
          });
        await page.mouse.wheel(0, 900);
        await expect.poll(taken, where).toBeLessThan(height / 6);
        const tabs = page.locator('.tab').filter({ visible: true });
        await expect(tabs).toHaveCount(5);
        for (const tab of await tabs.all()) {
          const box = await tab.boundingBox();
          expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width, where).toBe(
            true,
          );
          await expect(tab).toHaveAccessibleName(/\S/);
        }
        await page.keyboard.press('Home');
      }
    }
  }
});

test('who is logged in sees a filled symbol, who is not an outline and a word', {
  tag: '@desktop',
}, async ({ sharedPage: page }) => {
  const button = page.getByRole('button', { name: 'Log in / Account' });
  const symbol = () => button.locator('.icon').evaluate((icon) => getComputedStyle(icon).maskImage);
  await visit(page, addressOf('en', '/terms'));
  await expect(button.getByText('Log in')).toBeVisible();
  const outline = await symbol();
  const { token } = await newMember();
  await logInOn(page, token);
  await visit(page, addressOf('en', '/terms'));
  await expect(button.getByText('Log in')).toBeHidden();
  expect(await symbol()).not.toBe(outline);
});

test('the contacts at the edge are named under the mouse, and always where the margin has room', {
  tag: '@desktop',
}, async ({ sharedPage: page }) => {
  await visit(page, addressOf('en', '/terms'));
  const label = page.getByRole('complementary').getByText(company().email);
  const opacity = () => label.evaluate((text) => getComputedStyle(text).opacity);
  expect(await opacity()).toBe('0');
  await label.locator('..').hover();
  await expect.poll(opacity).toBe('1');
  await page.setViewportSize({ width: 1680, height: 900 });
  await page.mouse.move(10, 10);
  await expect.poll(opacity).toBe('1');
  const main = await page.getByRole('heading', { level: 1 }).boundingBox();
  const box = await label.boundingBox();
  expect(box?.x).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0));
});
