import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { nextFrames, visit } from './support/page';
import { addressOf } from './support/site';

const form = (page: Page) => page.locator('main').getByRole('form', { name: 'Narrow the list' });
const list = (page: Page, name: string) =>
  form(page).locator('details', { has: page.locator('summary', { hasText: name }) });

/**
 * Chooses sedans, and holds the response with their cars back.
 * @returns releases it, and waits as long as it takes to replace the other cars
 */
async function chooseSedans(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cars = /menuCar\?type=sedan&_rsc/;
  await page.route(cars, async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, addressOf('en', '/menuCar'));
  const asked = page.waitForRequest(cars);
  await list(page, 'Car type').locator('summary').click();
  await form(page).getByRole('checkbox', { name: 'Sedan' }).check();
  const request = await asked;
  return async () => {
    release();
    await request.response();
    for (let frame = 0; frame < 30; frame++) await nextFrames(page);
  };
}

test.describe('while the cars of a filter arrive', { tag: '@desktop' }, () => {
  test('a press on another filter counts', { tag: '@quick' }, async ({ page }) => {
    const arrive = await chooseSedans(page);
    const power = form(page).getByLabel('Up to 160 hp');
    await power.hover();
    await page.mouse.down();
    await arrive();
    await page.mouse.up();
    await expect(power).toBeChecked();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan&power=160'));
  });

  test('so does a key', async ({ page }) => {
    const arrive = await chooseSedans(page);
    const power = form(page).getByLabel('Up to 160 hp');
    await power.focus();
    await page.keyboard.down('Space');
    await arrive();
    await page.keyboard.up('Space');
    await expect(power).toBeChecked();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan&power=160'));
  });

  test('a list of choices that is open stays so until one is taken', async ({ page }) => {
    const arrive = await chooseSedans(page);
    await form(page).getByLabel('Sort by').click();
    await arrive();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan&sort=price'));
    await expect(form(page).getByLabel('Sort by')).toHaveValue('price');
  });

  test('a press on a car counts for that car', async ({ page }) => {
    const arrive = await chooseSedans(page);
    const main = page.locator('main');
    const compare = main.getByRole('button', { name: /^Compare:/ }).first();
    const name = (await compare.getAttribute('aria-label')) ?? '';
    await compare.hover();
    await page.mouse.down();
    await arrive();
    await page.mouse.up();
    await expect(main.getByText('One car chosen')).toBeVisible();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan'));
    await page.goto(addressOf('en', '/menuCar'));
    const same = main.getByRole('button', { name, exact: true }).first();
    await expect(same).toHaveAttribute('aria-pressed', 'true');
  });

  test('lists stay open and where they were scrolled, and the focus where it is', async ({
    page,
  }) => {
    const arrive = await chooseSedans(page);
    await list(page, 'Brand').locator('summary').click();
    const brands = form(page).getByRole('group', { name: 'Brand' });
    await brands.evaluate((box) => box.scrollTo(0, 100));
    await form(page).getByLabel('Seats').focus();
    await arrive();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan'));
    await expect(form(page).getByLabel('Seats')).toBeFocused();
    expect(await brands.evaluate((box) => box.scrollTop)).toBe(100);
    await expect(form(page).getByRole('checkbox', { name: 'Sedan' })).toBeChecked();
  });

  test('what is typed stays, with the numbers for it', async ({ page }) => {
    const arrive = await chooseSedans(page);
    const word = form(page).getByRole('searchbox');
    await word.pressSequentially('Geely ');
    await arrive();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan'));
    await expect(word).toHaveValue('Geely ');
    await expect(word).toBeFocused();
    await expect(form(page).getByRole('checkbox', { name: 'Sedan' })).toBeChecked();
  });

  test('what is typed in the search of the header stays, with the caret where it is', async ({
    page,
  }) => {
    const arrive = await chooseSedans(page);
    // A search box until it has suggestions, a combobox then.
    const word = page.locator('#search-word');
    await word.pressSequentially('Gely');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await arrive();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan'));
    await expect(word).toBeFocused();
    await page.keyboard.type('e');
    await expect(word).toHaveValue('Geely');
    await expect(page.getByRole('banner').getByRole('option').first()).toBeVisible();
  });
});
