import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isPhone, visit } from './support/page';
import { addressOf } from './support/site';

const main = (page: Page) => page.locator('main');
const cars = (page: Page) => main(page).getByRole('article');

const form = (page: Page) => main(page).getByRole('form', { name: 'Narrow the list' });

async function openFilters(page: Page): Promise<void> {
  if (isPhone(page)) await main(page).getByRole('button', { name: 'Filters' }).click();
}

/** Takes one choice of a list that may be closed. */
async function check(page: Page, list: string, choice: string): Promise<void> {
  const box = form(page).getByRole('group', { name: list }).getByRole('checkbox', { name: choice });
  if (!(await box.isVisible())) await form(page).locator('summary', { hasText: list }).click();
  await box.check();
}

test.describe('the car menu', () => {
  test('narrows to a clean address that can be shared', { tag: ['@screens', '@quick'] }, async ({
    sharedPage: page,
  }) => {
    await visit(page, addressOf('en', '/menuCar'));
    await openFilters(page);
    await check(page, 'Car type', 'Sedan');
    await form(page).getByLabel('Up to 160 hp').check();
    await form(page).getByLabel('Sort by').selectOption({ label: 'Cheapest first' });
    await form(page).getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan&power=160&sort=price'));
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/);
    const prices = await cars(page)
      .getByText(/^\$[\d,]+$/)
      .allInnerTexts();
    const numbers = prices.map((price) => Number(price.replace(/\D/g, '')));
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));

    await page.reload();
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Remove the filter: Sedan' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?power=160&sort=price'));
  });

  test('keeps choices that are made while the cars of an earlier choice are loading', {
    tag: '@desktop',
  }, async ({ sharedPage: page }) => {
    await visit(page, addressOf('en', '/menuCar'));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/menuCar\?type=sedan&power=160&/, async (route) => {
      await held;
      await route.continue();
    });
    await check(page, 'Car type', 'Sedan');
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan'));
    const power = form(page).getByLabel('Up to 160 hp');
    await power.check();
    await form(page).getByLabel('Sort by').selectOption({ label: 'Cheapest first' });
    release();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan&power=160&sort=price'));
    await expect(power).toBeChecked();
  });

  test('shows beside its filters at once what each change leaves, and keeps the focus there', {
    tag: ['@desktop', '@quick'],
  }, async ({ sharedPage: page }) => {
    await visit(page, addressOf('en', '/menuCar'));
    const found = main(page).getByRole('heading', { level: 2 }).first();
    await check(page, 'Brand', 'Chery');
    await expect(page).toHaveURL(addressOf('en', '/menuCar?brand=chery'));
    await expect(form(page).getByRole('checkbox', { name: 'Chery' })).toBeFocused();
    await expect(form(page).getByRole('status')).toHaveText(/^Models that fit: \d+$/);
    const one = Number.parseInt((await found.textContent()) ?? '', 10);
    await form(page).getByRole('checkbox', { name: 'BYD' }).check();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?brand=byd%2Cchery'));
    await expect(form(page).getByRole('checkbox', { name: 'BYD' })).toBeFocused();
    expect(Number.parseInt((await found.textContent()) ?? '', 10)).toBeGreaterThan(one);

    // Going back from a car shows the filters unchanged.
    await form(page).locator('[name="drive"]').selectOption('4x4');
    await expect(page).toHaveURL(/drive=4x4$/);
    await cars(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/car\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?brand=byd%2Cchery&drive=4x4'));
    await expect(form(page).getByRole('checkbox', { name: 'BYD' })).toBeChecked();
    await expect(form(page).locator('[name="drive"]')).toHaveValue('4x4');

    // Typing updates the count without navigating.
    await form(page).getByRole('searchbox').fill('7 seats');
    await expect(form(page).getByRole('button', { name: /^Show \(\d+\)$/ })).toBeVisible();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?brand=byd%2Cchery&drive=4x4'));
    await form(page).getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/word=7\+seats/);
  });

  test('says in its sheet how many models each choice leaves, and keeps that true', {
    tag: '@phone',
  }, async ({ sharedPage: page }) => {
    await visit(page, addressOf('en', '/menuCar'));
    await openFilters(page);
    const show = form(page).getByRole('button', { name: /^Show/ });
    await form(page).locator('summary', { hasText: 'Brand' }).click();
    const byd = form(page).getByRole('checkbox', { name: 'BYD' });
    const label = form(page).locator('label', { has: page.locator('[value="byd"]') });
    // Old counts are not shown while new ones are loading.
    const countOf = async () => Number(/\((\d+)\)/.exec((await label.textContent()) ?? '')?.[1]);
    await expect.poll(countOf).toBeGreaterThan(0);
    const all = await countOf();
    await check(page, 'Car type', 'Sedan');
    await expect(async () => {
      const left = await countOf();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(all);
    }).toPass();
    const count = await countOf();
    await byd.check();
    await expect(show).toHaveText(`Show (${count})`);
    await expect(form(page).getByRole('status')).toHaveText(`Models that fit: ${count}`);
    await show.click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?brand=byd&type=sedan'));
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(
      new RegExp(`^${count} models?$`),
    );

    // Back leads to the unchanged list; its sheet is closed and reacts immediately.
    await page.goBack();
    await expect(page).toHaveURL(addressOf('en', '/menuCar'));
    await openFilters(page);
    await expect(show).toHaveText(/^Show \(\d+\)$/);
  });

  test.describe(() => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

    test('shows no counts instead of old ones while they cannot be loaded', {
      tag: '@phone',
    }, async ({ sharedPage: page }) => {
      await visit(page, addressOf('en', '/menuCar'));
      await openFilters(page);
      await page.route('**/api/car/model_count*', (route) => route.abort('internetdisconnected'));
      await form(page).getByLabel('Seats').selectOption('7');
      const show = form(page).getByRole('button', { name: /^Show/ });
      await expect(show).toHaveText('Show');
      await expect(form(page).locator('[name="drive"]').locator('option[value="fwd"]')).toHaveText(
        'Front-wheel drive',
      );
      await page.unroute('**/api/car/model_count*');
      await form(page).locator('[name="drive"]').selectOption('fwd');
      await expect(show).toHaveText(/^Show \(\d+\)$/);
    });
  });

  test('puts the longest range, the most power, or the cars at a port first', {
    tag: '@desktop',
  }, async ({ sharedPage: page }) => {
    const factsOf = async (sort: string, pattern: RegExp) => {
      await page.goto(addressOf('en', `/menuCar?energy=electric&sort=${sort}`));
      const texts = await cars(page).allInnerTexts();
      return texts.map((text) => Number(pattern.exec(text)?.[1]?.replaceAll(',', '')));
    };
    for (const [sort, pattern] of [
      ['-range', /([\d,]+)\skm\s\(/],
      ['-power', /([\d,]+)\shp/],
    ] as const) {
      const facts = await factsOf(sort, pattern);
      expect(facts.length).toBeGreaterThan(10);
      expect(facts, sort).toEqual([...facts].sort((a, b) => b - a));
    }
    const there = await factsOf('erenhot', /Erenhot:\s(\d+)/);
    const firstElsewhere = there.findIndex(Number.isNaN);
    expect(there.slice(0, firstElsewhere < 0 ? undefined : firstElsewhere).length).toBeGreaterThan(
      3,
    );
    expect(
      there.slice(firstElsewhere < 0 ? there.length : firstElsewhere).every(Number.isNaN),
    ).toBe(true);
  });

  test('keeps and compares cars from their cards', { tag: '@screens' }, async ({
    sharedPage: page,
  }) => {
    await visit(page, addressOf('en', '/menuCar?brand=byd'));
    const keep = cars(page)
      .first()
      .getByRole('button', { name: /^Add to favourites: BYD/ });
    await keep.click();
    await expect(keep).toHaveAttribute('aria-pressed', 'true');
    const compare = (index: number) =>
      cars(page)
        .nth(index)
        .getByRole('button', { name: /^Compare: BYD/ });
    await compare(0).click();
    await expect(main(page).getByText('One car chosen')).toBeVisible();
    // The choice survives a reload.
    await page.reload();
    await expect(compare(0)).toHaveAttribute('aria-pressed', 'true');
    await expect(keep).toHaveAttribute('aria-pressed', 'true');
    await compare(1).click();
    await main(page).getByRole('link', { name: 'Compare 2 cars' }).click();
    await expect(page).toHaveURL(/\/myFavorite\?compare=\d+,\d+$/);
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('interprets typed words like the search, without script', async ({ browser }) => {
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

  test('narrows by brand and counts without script', { tag: '@quick' }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf('en', '/menuCar?type=pickup'));
    await form(page).locator('summary', { hasText: 'Brand' }).click();
    const label = form(page).locator('label', { has: page.locator('[value="jac"]') });
    const count = /\((\d+)\)/.exec((await label.textContent()) ?? '')?.[1];
    await form(page).locator('[value="jac"]').check();
    await form(page).locator('[value="changan"]').check();
    await form(page).getByRole('button', { name: 'Show' }).click();
    await expect(form(page).locator('[name="brand"]:checked')).toHaveCount(2);
    expect(await cars(page).filter({ hasText: 'JAC' }).count()).toBe(Number(count));
    expect(await cars(page).filter({ hasText: 'Changan' }).count()).toBeGreaterThan(0);
    await context.close();
  });

  test('counts all cars beside its choices where it understands nothing of the words', {
    tag: '@desktop',
  }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const choicesAt = async (path: string) => {
      await page.goto(addressOf('en', path));
      return form(page).locator('label').allTextContents();
    };
    const all = await choicesAt('/menuCar');
    expect(all.join()).toMatch(/BYD\s*\(\d+\)/);
    expect(await choicesAt('/menuCar?word=cs76')).toEqual(all);
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
  });

  test('is what /car shows without an id', async ({ sharedPage: page }) => {
    await page.goto(addressOf('en', '/car'));
    await expect(page.locator('h1')).toHaveText('All cars');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/menuCar$/);
  });

  test('without matches offers a person to ask', async ({ sharedPage: page }) => {
    await page.goto(addressOf('en', '/menuCar?type=bus&price=10000'));
    await expect(main(page)).toContainText('No search results found');
    // And which filter to give up, with what that leaves.
    await main(page)
      .getByRole('link', { name: /^Without “Up to \$10,000” \(\d+\)$/ })
      .click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=bus'));
  });

  test('is reached by four questions', async ({ sharedPage: page }) => {
    await visit(page, addressOf('en', '/menuCar/helper'));
    await main(page).getByText('Pickup', { exact: true }).click();
    await main(page).getByText('Diesel', { exact: true }).click();
    await main(page).getByRole('button', { name: 'Show the cars' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=pickup&energy=diesel'));
    await expect(cars(page).first()).toBeVisible();
  });

  test('never leads the questions to an empty list without warning', async ({
    sharedPage: page,
  }) => {
    await visit(page, addressOf('en', '/menuCar/helper'));
    await main(page).getByText('Bus', { exact: true }).click();
    await main(page).getByText('Up to $10,000', { exact: true }).click();
    await expect(main(page).getByRole('button')).toHaveText('Show the cars (0)');
  });
});
