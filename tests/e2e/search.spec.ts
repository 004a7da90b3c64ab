import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { messagesIn, visit } from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

const main = (page: Page) => page.locator('main');
/** That of the header: a search box, and a combobox once it is used. */
const searchField = (page: Page) => page.getByRole('banner').locator('input[type="search"]');
const cars = (page: Page) => main(page).getByRole('article');

test.describe('search', () => {
  test('leads from the header to what was meant, and keeps the word', {
    tag: ['@screens', '@quick'],
  }, async ({ sharedPage: page }) => {
    await visit(page, addressOf('ru'));
    const box = searchField(page);
    await box.fill('  танк 500 ');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/searchsite\?word=/);
    await expect(page.locator('h1')).toContainText('танк 500');
    await expect(cars(page).first()).toContainText('Tank 500');
    await expect(box).toHaveValue('танк 500');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    // A search from here stays here.
    await box.fill('haval');
    await box.press('Enter');
    await expect(page).toHaveURL(addressOf('ru', '/searchsite?word=haval'));
    await expect(box).toHaveValue('haval');
  });

  test('finds brands, types, promotions and articles', async ({ sharedPage: page }) => {
    await page.goto(addressOf('ru', '/searchsite?word=хавал'));
    await expect(main(page).locator('a[href="/brand/haval"]').first()).toBeVisible();
    await page.goto(addressOf('ru', '/searchsite?word=пикап'));
    await expect(main(page).getByRole('link', { name: 'Пикап', exact: true })).toHaveAttribute(
      'href',
      '/brand?sign=pickup',
    );
    await page.goto(addressOf('mn', '/searchsite?word=өвөл'));
    await expect(main(page).getByRole('heading', { name: 'Нийтлэл' })).toBeVisible();
  });

  test('says what it searched for instead, and what it left out', { tag: '@quick' }, async ({
    sharedPage: page,
  }) => {
    await page.goto(addressOf('en', '/searchsite?word=xaval'));
    await expect(main(page)).toContainText('Shown for “haval”.');
    await page.goto(addressOf('en', '/searchsite?word=song+4321'));
    await expect(main(page)).toContainText('Not taken into account: 4321.');
  });

  test('says plainly what it has not, and shows what is like it', async ({ sharedPage: page }) => {
    await page.goto(addressOf('ru', '/searchsite?word=приус'));
    await expect(main(page)).toContainText('Toyota Prius мы не продаём. Ниже — самое похожее');
    await expect(cars(page).first()).toBeVisible();
    await page.goto(addressOf('en', '/searchsite?word=chademo'));
    await expect(main(page)).toContainText('Cars here charge by GB/T or CCS2');
    await page.goto(addressOf('en', '/searchsite?word=1,500,000'));
    await expect(main(page)).toContainText('Please type the amount in dollars');
    await page.goto(addressOf('mn', '/menuCar?word=баруун+жолоо'));
    await expect(main(page)).toContainText('бүх машин зүүн талдаа жолоотой');
  });

  test('shows the cheapest first, and leads to the car menu in that order', async ({
    sharedPage: page,
  }) => {
    await page.goto(addressOf('en', '/searchsite?word=cheapest+suv'));
    await expect(main(page)).toContainText('Sorted by price, cheapest first.');
    await main(page).getByRole('link', { name: 'Refine in the catalogue' }).click();
    await expect(page).toHaveURL(/sort=price/);
  });

  test('for a word of eighty letters widens no page', async ({ sharedPage: page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    const word = encodeURIComponent('ж'.repeat(80));
    for (const path of [`/searchsite?word=${word}`, `/menuCar?word=${word}`]) {
      await page.goto(addressOf('ru', path));
      await expect(page.locator('h1')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    }
  });

  test('that finds nothing offers a person, and the brands', async ({ sharedPage: page }) => {
    await visit(page, addressOf('en', '/searchsite?word=qqqqq'));
    await expect(main(page)).toContainText(
      'No search results found, please contact us for more information',
    );
    await main(page).getByRole('link', { name: 'Ask a question' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('shows what it understood as filters that lead to the car menu', async ({
    sharedPage: page,
  }) => {
    await page.goto(addressOf('ru', '/searchsite?word=семиместный+джип+до+20000+$'));
    const chips = main(page).getByRole('list', { name: 'Выбранные условия' });
    await expect(chips).toContainText('7 мест');
    await expect(chips).toContainText(/До\s20\s000\s\$/);
    await chips.getByRole('link', { name: 'Убрать условие: 7 мест' }).click();
    await expect(page).toHaveURL(
      addressOf('ru', '/menuCar?type=compact-suv%2Clarge-suv%2Coff-roader&price=20000'),
    );
    await expect(main(page).getByRole('list', { name: 'Выбранные условия' })).toContainText(
      'Внедорожник',
    );
  });

  test('shows a sum as it was typed, with what it is in dollars and the day of the rate', async ({
    sharedPage: page,
  }) => {
    await page.goto(addressOf('ru', '/searchsite?word=внедорожник+до+2+млн+рублей'));
    const chips = main(page).getByRole('list', { name: 'Выбранные условия' });
    await expect(chips).toContainText(/До\s2\s000\s000\s₽\s≈\s[\d\s]+\s\$/);
    await expect(main(page)).toContainText(/по примерному курсу на \d+\s\S+\s20\d\d/);
    await chips.getByRole('link', { name: /^Убрать условие: До/ }).click();
    await expect(page).toHaveURL(
      addressOf('ru', '/menuCar?type=compact-suv%2Clarge-suv%2Coff-roader'),
    );
  });

  test('that no car answers offers the nearest filters that some do', async ({
    sharedPage: page,
  }) => {
    await page.goto(addressOf('en', '/searchsite?word=haval+manual'));
    await main(page)
      .getByRole('link', { name: /^Without “Manual gearbox” \(\d+\)$/ })
      .click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?brand=haval'));
    await expect(cars(page).first()).toContainText('Haval');
  });

  test('shows any text as text', async ({ sharedPage: page }) => {
    const word = '<script>alert(1)</script>';
    await page.goto(addressOf('en', `/searchsite?word=${encodeURIComponent(word)}`));
    await expect(page.locator('h1')).toContainText(word);
  });
});

test.describe('suggestions', { tag: '@screens' }, () => {
  // One test has their call fail.
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('complete what is typed, and are reached by keys alone', { tag: '@quick' }, async ({
    sharedPage: page,
  }) => {
    await visit(page, addressOf('ru'));
    const field = searchField(page);
    await field.click();
    await expect(field).toHaveRole('combobox');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await field.pressSequentially('пика');
    const options = page.getByRole('listbox', { name: 'Поиск' }).getByRole('option');
    await expect(options.first()).toHaveText(/^Пикап\s+\d+\s+модел/);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(await axeFaults(page)).toEqual([]);
    await field.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    const id = await options.first().getAttribute('id');
    await expect(field).toHaveAttribute('aria-activedescendant', id ?? '');
    await field.press('ArrowUp');
    await expect(field).not.toHaveAttribute('aria-activedescendant');
    await field.press('Escape');
    await expect(options.first()).toBeHidden();
    await expect(field).toHaveValue('пика');
    await field.pressSequentially('п');
    await expect(options.first()).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(addressOf('ru', '/menuCar?type=pickup'));
  });

  test('lead to a car by its number, and say what is not sold', async ({ sharedPage: page }) => {
    await visit(page, addressOf('mn'));
    const field = searchField(page);
    const options = page.getByRole('banner').getByRole('option');
    await field.fill('bam 1805');
    await expect(options).toHaveCount(1);
    await options.first().click();
    await expect(page).toHaveURL(addressOf('mn', '/car/1805'));
    await searchField(page).fill('прадо');
    await expect(options.first()).toHaveText('Toyota Land Cruiser Prado: манайд зарагддаггүй.');
  });

  test('that do not load leave the search unchanged', async ({ page }) => {
    await page.route('**/api/search/suggest*', (route) => route.abort());
    await visit(page, addressOf('ar'));
    const field = searchField(page);
    const asked = page.waitForRequest('**/api/search/suggest*');
    await field.fill('سيدان');
    await asked;
    await field.press('Enter');
    await expect(page).toHaveURL(/\/searchsite\?word=/);
    await expect(cars(page).first()).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a wish is understood, and what is not sold is said', async ({ page }) => {
    await page.goto(addressOf('mn'));
    await searchField(page).fill('7 суудал жийп 80 сая хүртэл');
    await searchField(page).press('Enter');
    const chips = main(page).getByRole('list', { name: messagesIn('mn').carMenu.chosen });
    await expect(chips.getByRole('link')).toHaveCount(4);
    await expect(chips).toContainText('7 суудал');
    await page.goto(addressOf('ar', `/searchsite?word=${encodeURIComponent('برادو')}`));
    await expect(main(page)).toContainText('Toyota Land Cruiser Prado');
    await expect(cars(page).first()).toBeVisible();
  });

  test('search and car menu work', async ({ page }) => {
    await page.goto(addressOf('en', '/searchsite?word=byd'));
    await expect(cars(page).first()).toContainText('BYD');
    await expect(main(page).getByRole('searchbox')).toHaveValue('byd');
    await page.goto(addressOf('en', '/menuCar'));
    await main(page).locator('summary', { hasText: 'Energy' }).click();
    await main(page)
      .getByRole('checkbox', { name: /^Electric/ })
      .check();
    await main(page).getByRole('button', { name: 'Show' }).click();
    await expect(cars(page).first()).toContainText('Electric');
  });
});
