import type { Locator, Page } from '@playwright/test';
import { SENT_NUMBER } from '@/tests/support/addresses';
import { expect, test } from './support/fixtures';
import { enquiryLink, isPhone, panelOf, rememberEnquiry, visit } from './support/page';
import { addressOf } from './support/site';

interface Stop {
  /** The focused element in words; empty when the focus has left the page. */
  name: string;
  isMarked: boolean;
  isInView: boolean;
}

/** Of the focused element: whether a mark shows it, and whether anything else covers it. */
function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: '', isMarked: true, isInView: true };
    element.setAttribute('data-visited', '');
    const name = `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 30)}”`;
    const boxes: Element[] = [];
    for (let box: Element | null = element; box && boxes.length < 4; box = box.parentElement)
      boxes.push(box);
    const isMarked = boxes.some((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isInView =
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
    return { name, isMarked, isInView };
  });
}

/** Interactive elements that are shown and that the walk by Tab has not come to. */
function unvisited(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((element) => {
        if (element.hasAttribute('data-visited') || element.matches(':disabled, [tabindex="-1"]'))
          return false;
        // Of a group of radio buttons Tab reaches one; arrows reach the others.
        if (element.matches('input[type=radio]')) return false;
        return element.checkVisibility({ visibilityProperty: true });
      })
      .map(
        (element) => `${element.localName}.${element.className} “${element.textContent?.trim()}”`,
      ),
  );
}

/** Pages to walk, and the elements that are added at the first Tab only. */
const WALKED = [
  { path: '/' },
  { path: 'a car page' },
  { path: '/menuCar' },
  { path: '/contactUs', awaited: 'main form' },
];

for (const { path, awaited } of WALKED) {
  test(`everything on ${path} is reached by Tab, marked and in view`, { tag: '@screens' }, async ({
    sharedPage: page,
    cars,
  }) => {
    await visit(page, addressOf('ru', path.startsWith('/') ? path : cars[0].path));
    const faults: string[] = [];
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused();
    if (awaited) await expect(page.locator(awaited)).toBeAttached();
    let stop = await focused(page);
    for (let count = 0; stop.name !== '' && count < 400; count += 1) {
      if (!stop.isMarked) faults.push(`no mark on ${stop.name}`);
      if (!stop.isInView) faults.push(`covered or out of view: ${stop.name}`);
      await page.keyboard.press('Tab');
      stop = await focused(page);
    }
    faults.push(...(await unvisited(page)).map((name) => `not reached: ${name}`));
    expect(faults).toEqual([]);
  });
}

test('the skip link leads past the header', async ({ sharedPage: page }) => {
  await visit(page, addressOf('ru', '/brand'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('every hover menu opens by keyboard, and Escape closes it', { tag: '@desktop' }, async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('ru'));
  const buttons = page.getByRole('banner').locator('button[aria-expanded]');
  expect(await buttons.count()).toBe(4);
  for (const button of await buttons.all()) {
    const panel = await panelOf(button);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await expect(panel.locator('a').first()).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await panel.evaluate((each) => each.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
  }
});

/** Walks by Tab through the open dialog, closes it, and expects the focus where it came from. */
async function expectFocusKept(page: Page, opener: Locator) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.press('Tab');
    // From its last element a dialog may pass the focus to the browser, never to the page behind.
    const isBehind = await page.evaluate(() => {
      const element = document.activeElement;
      return element !== document.body && element?.closest('dialog') === null;
    });
    expect(isBehind).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('the enquiry dialog keeps the focus inside, and gives it back', {
  tag: ['@screens', '@quick'],
}, async ({ sharedPage: page }) => {
  await visit(page, addressOf('ru', '/brand'));
  const opener = enquiryLink(page, 'ru');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expectFocusKept(page, opener);
});

test('the login dialog keeps the focus inside, and gives it back', { tag: '@screens' }, async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('ru', '/brand'));
  const header = page.locator('header');
  // On a desktop the link stands in a panel, whose button takes the focus back.
  const opener = isPhone(page)
    ? header.getByRole('link', { name: 'Войти' })
    : header.getByRole('button', { name: /^Войти/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  if (!isPhone(page)) {
    await page.keyboard.press('Tab');
    await expect((await panelOf(opener)).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expectFocusKept(page, opener);
});

test('the countdown of the success page is stopped by keyboard', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => sessionStorage.setItem('enquiryReturn', '/brand'));
  const success = addressOf('ru', `/result?number=${SENT_NUMBER}`);
  await rememberEnquiry(page, success);
  await page.goto(success);
  const stop = page.locator('main button').first();
  await stop.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main a:focus')).toHaveCount(1);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(success);
});
