import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { RESULT_URL, sendEnquiry, visit, whenTypefaceIsLoaded } from './support/page';
import { addressOf } from './support/site';

/** The popups of a phone, by the button that opens each. */
const POPUPS = ['Menu', 'Contact', 'Social media', 'Language: English'];

const openerOf = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

test.describe('a popup of a phone', { tag: '@phone' }, () => {
  test.use({ hasTouch: true });

  for (const name of POPUPS) {
    test(`${name}: a tap on the dimmed page closes it and presses nothing below`, async ({
      page,
    }) => {
      await visit(page, addressOf('en', '/brand'));
      // React reports elements that are added before hydration is complete as errors.
      await page.waitForFunction(() => 'settled' in document.documentElement.dataset);
      // A link covers the whole page.
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/about';
        link.style.cssText = 'position:fixed;inset:0;z-index:1';
        document.querySelector('main')?.append(link);
        addEventListener('click', ({ target }) => {
          if (target === link) document.documentElement.dataset.pressed = '';
        });
        link.addEventListener('click', (event) => event.preventDefault());
      });
      await openerOf(page, name).evaluate((button: HTMLElement) => button.click());
      const close = page.getByRole('button', { name: 'Close' }).filter({ visible: true });
      await expect(close).toBeVisible();
      // The menu hangs from the top, the others rise from the bottom.
      await page.touchscreen.tap(187, name === 'Menu' ? 700 : 200);
      await expect(close).toHaveCount(0);
      await expect(page.locator('html')).not.toHaveAttribute('data-pressed');
    });

    test(`${name}: has a button that closes it`, async ({ page }) => {
      await visit(page, addressOf('en', '/brand'));
      await openerOf(page, name).tap();
      const close = page.getByRole('button', { name: 'Close' }).filter({ visible: true });
      await close.tap();
      await expect(close).toHaveCount(0);
      await expect(openerOf(page, name)).toBeVisible();
    });
  }
});

test.describe('Back', () => {
  const open = (page: Page) =>
    page.getByRole('button', { name: 'Close' }).filter({ visible: true });

  /** Opens one page, then another: where Back leads to from there. */
  async function comeFromAbout(page: Page, path: string) {
    await page.goto(addressOf('en', '/about'));
    await visit(page, addressOf('en', path));
  }

  for (const name of POPUPS) {
    test(`closes ${name} and leaves the page only then`, { tag: ['@phone', '@quick'] }, async ({
      page,
    }) => {
      await comeFromAbout(page, '/brand');
      await openerOf(page, name).click();
      await expect(open(page)).toBeVisible();
      await page.waitForFunction(() => history.state?.cover === true);
      await page.goBack();
      await expect(open(page)).toHaveCount(0);
      await expect(page).toHaveURL(addressOf('en', '/brand'));
      await page.goBack();
      await expect(page).toHaveURL(addressOf('en', '/about'));
    });
  }

  test('closes a dialog that opened over the page, and again when it is opened again', {
    tag: '@screens',
  }, async ({ page, cars: [car] }) => {
    await comeFromAbout(page, car.path);
    const opener = page.locator('main').getByRole('link', { name: 'Ask about this car' });
    const dialog = page.getByRole('dialog');
    for (let times = 0; times < 2; times += 1) {
      await opener.click();
      await expect(dialog).toBeVisible();
      await page.waitForFunction(() => history.state?.cover === true);
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(addressOf('en', car.path));
    }
    // Forward shows the page without the dialog, and needs no second Back.
    await page.goForward();
    await page.waitForFunction(() => !history.state?.cover);
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(addressOf('en', '/about'));
  });

  test('leaves the page at once where a dialog was closed by its button', {
    tag: '@screens',
  }, async ({ page, cars: [car] }) => {
    await comeFromAbout(page, car.path);
    await page.locator('main').getByRole('link', { name: 'Ask about this car' }).click();
    await page.waitForFunction(() => history.state?.cover === true);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await page.waitForFunction(() => !history.state?.cover);
    await page.goBack();
    await expect(page).toHaveURL(addressOf('en', '/about'));
  });

  test('does not call off a link that is pressed in the moment in which a dialog closes', {
    tag: '@desktop',
  }, async ({ page, cars: [car] }) => {
    await comeFromAbout(page, car.path);
    await page.locator('main').getByRole('link', { name: 'Ask about this car' }).click();
    await page.waitForFunction(() => history.state?.cover === true);
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      document.querySelector<HTMLElement>('a[href="/contactUs"]')?.click();
    });
    await expect(page).toHaveURL(addressOf('en', '/contactUs'));
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(addressOf('en', car.path));
  });

  test('leads from where a link in the menu led to the page, and then before it', {
    tag: '@phone',
  }, async ({ page }) => {
    await comeFromAbout(page, '/brand');
    await openerOf(page, 'Menu').click();
    await page.waitForFunction(() => history.state?.cover === true);
    await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click();
    await expect(page).toHaveURL(addressOf('en', '/contactUs'));
    await page.goBack();
    await expect(page).toHaveURL(addressOf('en', '/brand'));
    await page.waitForFunction(() => history.state && !history.state.cover);
    await page.goBack();
    await expect(page).toHaveURL(addressOf('en', '/about'));
  });
});

test('a menu stays open while the mouse crosses its neighbour on the way into it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await visit(page, addressOf('en'));
  await whenTypefaceIsLoaded(page);
  // The mouse takes as long as the test says, not as long as the machine needs.
  await page.clock.pauseAt(Date.now() + 60_000);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Brands', exact: true }).hover();
  const panel = page.getByRole('group', { name: /letter/i });
  await expect(panel).toBeVisible();
  const types = menu.getByRole('button', { name: 'All car types' });
  await menu.getByRole('link', { name: 'Car types', exact: true }).hover();
  await page.clock.runFor(100);
  await expect(panel).toBeVisible();
  await expect(types).toHaveAttribute('aria-expanded', 'false');
  await panel.hover();
  await page.clock.runFor(1000);
  await expect(panel).toBeVisible();
  // Resting on the neighbour opens its menu.
  await menu.getByRole('link', { name: 'Car types', exact: true }).hover();
  await page.clock.runFor(1000);
  await expect(types).toHaveAttribute('aria-expanded', 'true');
  await expect(panel).toBeHidden();
});

test('a rejection of the enquiry is announced once', { tag: '@screens' }, async ({ page }) => {
  await visit(page, addressOf('en', '/about'));
  await page.locator('main').getByRole('link', { name: 'Ask a question' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const text = 'Please fill in your name';
  await expect(dialog.getByLabel('Your name')).toHaveAccessibleDescription(new RegExp(text));
  await expect(dialog.getByLabel('Your name')).toBeFocused();
  // The toast shows the same, and is not announced. It disappears soon, so it is checked only once.
  const toast = dialog.locator('[data-toast]', { hasText: text });
  await expect(toast).toBeVisible();
  const isLive = await toast.evaluate(
    (element) => element.closest('[role=alert], [role=status], [aria-live]') !== null,
  );
  expect(isLive).toBe(false);
});

test('an enquiry about several cars says so, names each and sends the brand they share', {
  tag: '@database',
}, async ({ page, database }) => {
  const rows = await database<{ model_id: number; model_name: string; brand_name: string }[]>`
    select model_id, model_name, brand_name from models join brands using (brand_sign)
    where brand_sign = 'byd' order by model_id limit 2`;
  for (const { model_id } of rows) {
    await visit(page, addressOf('en', `/car/${model_id}`));
    await page.getByRole('button', { name: 'Add to favourites' }).click();
  }
  await visit(page, addressOf('en', '/myFavorite'));
  await page.getByRole('link', { name: 'Ask about these cars' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask about 2 cars' });
  for (const { model_id, model_name } of rows) {
    const item = dialog.getByRole('listitem').filter({ hasText: `BAM-${model_id}` });
    await expect(item).toContainText(model_name);
  }
  const need = `Both, please ${Date.now()}`;
  await sendEnquiry(dialog, need);
  await expect(page).toHaveURL(RESULT_URL);
  const leads = await database`select brand, brand_sign from enquiries where remark = ${need}`;
  expect(leads).toEqual([{ brand: 'BYD', brand_sign: 'byd' }]);
});
