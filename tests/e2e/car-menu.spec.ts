import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isPhone, visit } from './support/page';
import { addressOf } from './support/site';

const main = (page: Page) => page.locator('main');
const cars = (page: Page) => main(page).getByRole('article');

test.describe('the car menu', () => {
  test('narrows to a clean address that can be shared', { tag: '@screens' }, async ({ page }) => {
    await visit(page, addressOf('en', '/menuCar'));
    const form = main(page).getByRole('form', { name: 'Narrow the list' });
    if (isPhone(page)) await main(page).getByRole('button', { name: 'Filters' }).click();
    await form.getByLabel('Car type').selectOption('sedan');
    await form.getByLabel('Up to 160 hp').check();
    await form.getByLabel('Sort by').selectOption({ label: 'Cheapest first' });
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan&sort=price&power=160'));
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    const prices = await cars(page)
      .getByText(/^\$[\d,]+$/)
      .allInnerTexts();
    const numbers = prices.map((price) => Number(price.replace(/\D/g, '')));
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));

    await main(page).getByRole('link', { name: 'Remove the filter: Sedan' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?power=160&sort=price'));
  });

  test('says beside each choice how many models it leaves, and keeps that true', async ({
    page,
  }) => {
    await visit(page, addressOf('en', '/menuCar'));
    const form = main(page).getByRole('form', { name: 'Narrow the list' });
    const show = form.getByRole('button');
    const byd = form.getByRole('combobox', { name: /^Brand/ }).locator('option[value="byd"]');
    const before = await byd.textContent();
    await form.getByLabel('Car type').selectOption('sedan');
    await expect(byd).not.toHaveText(before ?? '');
    await expect(byd).toHaveText(/\(\d+\)$/);
    const count = /\((\d+)\)/.exec((await byd.textContent()) ?? '')?.[1];
    expect(Number(count)).toBeGreaterThan(0);
    await form.getByRole('combobox', { name: /^Brand/ }).selectOption('byd');
    await expect(show).toHaveText(`Show (${count})`);
    await expect(form.getByRole('status')).toHaveText(`Models that fit: ${count}`);
    await show.click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?brand=byd&type=sedan'));
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(
      new RegExp(`^${count} models?$`),
    );

    // Somebody who comes back finds the choices made, and the numbers that go with them.
    await page.goBack();
    await expect(form.getByRole('combobox', { name: /^Brand/ })).toHaveValue('byd');
    await expect(show).toHaveText(`Show (${count})`);
  });

  test.describe(() => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

    test('shows no numbers rather than old ones while they cannot be had', async ({ page }) => {
      await visit(page, addressOf('en', '/menuCar'));
      const form = main(page).getByRole('form', { name: 'Narrow the list' });
      await page.route('**/api/car/model_count*', (route) => route.abort('internetdisconnected'));
      await form.getByLabel('Energy').selectOption('diesel');
      await expect(form.getByRole('button')).toHaveText('Show');
      await expect(
        form.getByRole('combobox', { name: /^Brand/ }).locator('option[value="byd"]'),
      ).toHaveText('BYD');
      await page.unroute('**/api/car/model_count*');
      await form.getByLabel('Car type').selectOption('pickup');
      await expect(form.getByRole('button')).toHaveText(/^Show \(\d+\)$/);
    });
  });

  test('understands what is typed as a search does, without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf('mn', '/menuCar'));
    await main(page).getByLabel('Ямар машин хэрэгтэй вэ').fill('тигго 7 суудал');
    await main(page).getByRole('form').getByRole('button').click();
    const chips = main(page).getByRole('list').filter({ hasText: '7 суудал' });
    await expect(chips.first()).toContainText('tiggo');
    const found = await cars(page).count();
    await page.goto(addressOf('mn', '/searchsite?word=тигго+7+суудал'));
    await expect(cars(page)).toHaveCount(found);
    await context.close();
  });

  test('narrows by brand and counts without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf('en', '/menuCar?type=pickup'));
    const form = main(page).getByRole('form', { name: 'Narrow the list' });
    const jac = form.getByRole('combobox', { name: /^Brand/ }).locator('option[value="jac"]');
    const count = /\((\d+)\)/.exec((await jac.textContent()) ?? '')?.[1];
    await form.getByRole('combobox', { name: /^Brand/ }).selectOption('jac');
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(form.getByRole('combobox', { name: /^Brand/ })).toHaveValue('jac');
    await expect(cars(page)).toHaveCount(Number(count));
    await context.close();
  });

  test('shows every car once over its pages', {
    tag: ['@desktop', '@database', '@postgres'],
  }, async ({ sharedPage: page, database }) => {
    await page.goto(addressOf('en', '/menuCar'));
    const seen: string[] = [];
    const next = main(page).getByRole('link', { name: 'Next', exact: true });
    for (let number = 2; ; number++) {
      // By element, because what is not laid out yet has no role.
      // In another order for visitors of Erenhot some stand there twice, and show once.
      const links = main(page).locator('li:not(.order-erenhot) article a[href^="/car/"]');
      seen.push(
        ...(await links.evaluateAll((each) => each.map((a) => a.getAttribute('href') ?? ''))),
      );
      if ((await next.count()) === 0) break;
      await next.click();
      await page.waitForURL(new RegExp(`page=${number}$`));
    }
    const models = await database`select model_id from models`;
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(models.length);
  });

  test('has later pages that search engines list, each by its own address', async ({
    sharedPage: page,
  }) => {
    await page.goto(addressOf('en', '/menuCar?page=2'));
    await expect(page).toHaveTitle(/Page 2 of/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      addressOf('en', '/menuCar?page=2'),
    );
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    const lists = await page.locator('script[type="application/ld+json"]').allTextContents();
    const list = lists.map((text) => JSON.parse(text)).find((each) => each['@type'] === 'ItemList');
    expect(list.itemListElement[0].position).toBe(25);
  });

  test('is what /car shows without an id', async ({ sharedPage: page }) => {
    await page.goto(addressOf('en', '/car'));
    await expect(page.locator('h1')).toHaveText('All cars');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/menuCar$/);
  });

  test('with nothing left offers a person', async ({ sharedPage: page }) => {
    await page.goto(addressOf('en', '/menuCar?type=bus&price=10000'));
    await expect(main(page)).toContainText('No search results found');
  });

  test('is reached by four questions', async ({ page }) => {
    await visit(page, addressOf('en', '/menuCar/helper'));
    await main(page).getByText('Pickup', { exact: true }).click();
    await main(page).getByText('Diesel', { exact: true }).click();
    await main(page).getByRole('button', { name: 'Show the cars' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=pickup&energy=diesel'));
    await expect(cars(page).first()).toBeVisible();
  });

  test('never lets the questions end in nothing unannounced', async ({ page }) => {
    await visit(page, addressOf('en', '/menuCar/helper'));
    await main(page).getByText('Bus', { exact: true }).click();
    await main(page).getByText('Up to $10,000', { exact: true }).click();
    await expect(main(page).getByRole('button')).toHaveText('Show the cars (0)');
  });
});
