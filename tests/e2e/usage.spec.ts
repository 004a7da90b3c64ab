import { expect, test } from './support/fixtures';
import { isPhone, visit } from './support/page';
import { addressOf } from './support/site';

test('a click on the menu is counted although it leaves the page', async ({ page, database }) => {
  await visit(page, addressOf('de'));
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('#main-menu').getByRole('link', { name: 'Brands', exact: true }).click();
  await expect(page).toHaveURL(addressOf('de', '/brand'));
  await expect
    .poll(async () => {
      const [row] = await database`
        select count(*)::int as count from usage_events
        where module = 'menuHead' and station = 'products' and locale = 'de' and page = '/'`;
      return row?.count;
    })
    .toBeGreaterThan(0);
});

test('a section counts as viewed once at 30 percent, and once a day for a visitor', async ({
  page,
  database,
}) => {
  await visit(page, addressOf('es'));
  const countOf = async () => {
    const [row] = await database`
      select count(*)::int as count from unique_views where module = 'brands' and plate = 'home'`;
    return row?.count as number;
  };
  const before = await countOf();
  await page.waitForTimeout(500);
  expect(await countOf()).toBe(before);
  const section = page.locator('[data-view="home|brands|section"]');
  await section.scrollIntoViewIfNeeded();
  await section.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect.poll(countOf).toBe(before + 1);
  await visit(page, addressOf('es'));
  await section.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(1500);
  expect(await countOf()).toBe(before + 1);
});

test.describe('without the API', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_FAILED/] });

  test('events wait for the next page and disturb nobody', async ({ page, database }) => {
    await page.route('**/api/point/**', (route) => route.abort());
    await visit(page, addressOf('fr', '/brand/byd'));
    await page.getByRole('link', { name: 'Ask about BYD' }).first().waitFor();
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('#main-menu').getByRole('link', { name: 'Brands', exact: true }).click();
    await expect(page).toHaveURL(addressOf('fr', '/brand'));
    await page.waitForTimeout(1000);
    await page.unroute('**/api/point/**');
    await page.goto(addressOf('fr', '/brand'));
    await expect
      .poll(async () => {
        const [row] = await database`
          select count(*)::int as count from usage_events
          where locale = 'fr' and page = '/brand/byd'`;
        return row?.count;
      })
      .toBeGreaterThan(0);
  });
});
