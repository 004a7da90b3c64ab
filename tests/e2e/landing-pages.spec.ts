import type { Page } from '@playwright/test';
import { CARS_PER_PAGE } from '@/lib/config/limits';
import { expect, test } from './support/fixtures';
import { visit } from './support/page';
import { addressOf, ask } from './support/site';

const main = (page: Page) => page.locator('main');
const cars = (page: Page) => main(page).getByRole('article');
const canonical = (page: Page) => page.locator('link[rel="canonical"]');
const robots = (page: Page) => page.locator('meta[name="robots"]');

/** The ids of the cars that a list shows, in its order. */
const carIds = (page: Page) =>
  cars(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test.describe('a landing page', () => {
  test('shows the cars of its choice, what they cost and where they stand', {
    tag: ['@screens', '@quick'],
  }, async ({ sharedPage: page }) => {
    await visit(page, addressOf('en', '/menuCar/sedan-under-15000'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sedan up to $15,000');
    await expect(main(page)).toContainText(/\d models, from \$[\d,]+ to \$[\d,]+ at the port\./);
    await expect(main(page)).toContainText(/Cars in stock: .*Khorgos.\d+/);
    await expect(main(page)).toContainText(/Lowest price.+ 20\d\d\$[\d,]+/);
    await expect(main(page)).toContainText(/Most powerful.+ 20\d\d\d+.hp/);
    await expect(main(page)).toContainText(
      'Import duty, excise and registration in your country are not included',
    );
    const prices = await cars(page)
      .getByText(/^\$[\d,]+$/)
      .allInnerTexts();
    expect(prices.length).toBeGreaterThan(2);
    for (const price of prices)
      expect(Number(price.replace(/\D/g, ''))).toBeLessThanOrEqual(15_000);

    const found = await carIds(page);
    await main(page).getByRole('link', { name: 'Refine in the catalogue' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar?type=sedan&price=15000'));
    await expect.poll(() => carIds(page)).toEqual(found);
  });

  test('of a brand at a port shows cars that stand there, and asks with the choice', async ({
    sharedPage: page,
    database,
  }) => {
    await visit(page, addressOf('mn', '/menuCar/byd-khorgos'));
    const rows = await database`
      select '/car/' || model_id as href from models
      where brand_sign = 'byd' and stock_khorgos > 0 order by brand_position, model_id`;
    await expect.poll(() => carIds(page)).toEqual(rows.map(({ href }) => href));
    // Without script the enquiry keeps the brand.
    await expect(main(page).getByRole('link', { name: 'Сонголтоо илгээх' })).toHaveAttribute(
      'href',
      '/contactUs?brand=byd&from=landing',
    );
    await main(page).getByRole('link', { name: 'Сонголтоо илгээх' }).click();
    await expect(page.getByRole('dialog')).toContainText('BYD');
  });

  test('is one page for search engines, whichever way it is asked for', async ({
    sharedPage: page,
  }) => {
    const address = addressOf('ru', '/menuCar/compact-suv-under-20000');
    await page.goto(address);
    await expect(canonical(page)).toHaveAttribute('href', address);
    await expect(robots(page)).toHaveCount(0);
    await expect(page.locator('link[rel="alternate"][hreflang="mn"]')).toHaveAttribute(
      'href',
      addressOf('mn', '/menuCar/compact-suv-under-20000'),
    );
    const title = await page.title();
    const lists = await page.locator('script[type="application/ld+json"]').allTextContents();
    const list = lists.map((text) => JSON.parse(text)).find((each) => each['@type'] === 'ItemList');
    expect(list.itemListElement).toHaveLength(CARS_PER_PAGE);
    expect(list.numberOfItems).toBeGreaterThan(CARS_PER_PAGE);

    await page.goto(addressOf('ru', '/menuCar?price=20000&type=compact-suv'));
    await expect(page).toHaveTitle(title);
    for (const more of ['', '&power=160', '&sort=price', '&page=2']) {
      await page.goto(addressOf('ru', `/menuCar?type=compact-suv&price=20000${more}`));
      await expect(robots(page)).toHaveAttribute('content', 'noindex, follow');
      await expect(canonical(page)).toHaveCount(0);
      await expect(page.locator('link[hreflang], meta[property="og:url"]')).toHaveCount(0);
    }

    const sitemap = await page.evaluate(async () => (await fetch('/sitemap.xml')).text());
    expect(sitemap).toContain(`<loc>${address}</loc>`);
    expect(sitemap).not.toContain('/menuCar/bus-under-10000');
  });

  test('with too few cars stays for old links, and is not listed', async ({ sharedPage: page }) => {
    await visit(page, addressOf('en', '/menuCar/bus-under-15000'));
    await expect(cars(page)).toHaveCount(1);
    await expect(robots(page)).toHaveAttribute('content', 'noindex, follow');
    await page.goto(addressOf('en', '/menuCar/bus-under-10000'));
    await expect(main(page)).toContainText('No search results found, please contact us');
    await expect(main(page).getByRole('link', { name: 'Bus: brands and models' })).toBeVisible();
  });

  test('is reached from the type, the brand and the car menu', async ({ sharedPage: page }) => {
    await page.goto(addressOf('en', '/brand?sign=compact-suv'));
    await main(page)
      .getByRole('navigation', { name: 'By price' })
      .getByRole('link', { name: 'Up to $20,000' })
      .click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar/compact-suv-under-20000'));
    await main(page)
      .getByRole('navigation', { name: 'See also' })
      .getByRole('link', { name: 'Compact SUV up to $15,000' })
      .click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar/compact-suv-under-15000'));

    await page.goto(addressOf('en', '/brand/byd'));
    await main(page).getByRole('link', { name: 'In stock at Khorgos', exact: true }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar/byd-khorgos'));
    await main(page).getByRole('link', { name: 'Chery in stock at Khorgos' }).click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar/chery-khorgos'));

    await page.goto(addressOf('en', '/menuCar'));
    await main(page)
      .getByRole('navigation', { name: 'By car type and price' })
      .getByRole('link', { name: 'Sedan up to $15,000' })
      .click();
    await expect(page).toHaveURL(addressOf('en', '/menuCar/sedan-under-15000'));
  });
});

test.describe('no landing page', () => {
  for (const slug of ['nothing-under-20000', 'sedan-under-20001', 'sedan', 'nobody-erenhot']) {
    test(`is at /menuCar/${slug}: it answers 404`, async ({ request }) => {
      expect((await ask(request, 'en', `/menuCar/${slug}`)).status()).toBe(404);
    });
  }
});
