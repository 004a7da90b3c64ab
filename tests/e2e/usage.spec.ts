import type { Page, Route } from '@playwright/test';
import type { Sql } from 'postgres';
import { USAGE_QUEUE_KEY } from '@/lib/browser/storage-keys';
import type { Locale } from '@/lib/i18n/locales';
import { expect, test } from './support/fixtures';
import {
  closeByEscape,
  enquiryLink,
  isPhone,
  messagesIn,
  reportEvents,
  visit,
  whenViewsAreReported,
} from './support/page';
import { addressOf } from './support/site';

/** The count of each action on the home page of a language, by `action station`. */
async function countsAtHome(database: Sql, locale: string): Promise<Record<string, number>> {
  const rows = await database`
    select module || ' ' || station as action, count(*)::int as count from usage_events
    where locale = ${locale} and page = '/' group by 1`;
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

const menuButton = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: messagesIn(locale).layout.menu, exact: true });

const brandsInMenu = (page: Page, locale: Locale) =>
  page
    .locator('#main-menu')
    .getByRole('link', { name: messagesIn(locale).layout.products, exact: true });

test('a click on the menu is counted although it leaves the page', {
  tag: ['@screens', '@quick'],
}, async ({ page, database }) => {
  const countOf = async () => (await countsAtHome(database, 'de'))['menuHead products'] ?? 0;
  const before = await countOf();
  await visit(page, addressOf('de'));
  if (isPhone(page)) await menuButton(page, 'de').click();
  await brandsInMenu(page, 'de').click();
  await expect(page).toHaveURL(addressOf('de', '/brand'));
  await reportEvents(page);
  await expect.poll(countOf).toBe(before + 1);
});

test('a page reports what it counts when it is left, and nothing before', async ({
  page,
  database,
}) => {
  const viewsOf = async () => {
    const [row] = await database`
      select count(*)::int as count from unique_views where locale = 'nl' and page = '/contactUs'`;
    return row?.count as number;
  };
  const before = await viewsOf();
  const reported: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/point/')) reported.push(pathname);
  });
  const signer = page.waitForResponse(
    async (response) =>
      response.request().resourceType() === 'script' &&
      (await response.text()).includes('event_id'),
  );
  await page.goto(addressOf('nl', '/contactUs'), { waitUntil: 'networkidle' });
  // The first input loads the script that signs the events.
  await page.mouse.move(20, 20);
  await signer;
  expect(reported).toEqual([]);
  await page.goto('about:blank');
  await expect.poll(viewsOf).toBeGreaterThan(before);
});

test('a page that is measured says how fast it was when it is left, and none where that is not wanted', async ({
  page,
  database,
}) => {
  const vitalsOf = async () => {
    const rows = await database`
      select vital, sum(count)::int as count from daily_vitals
      where page_kind = 'promotion' group by vital`;
    return Object.fromEntries(rows.map(({ vital, count }) => [vital, count as number]));
  };
  /** Requests of the page itself, and those that it sends when it is left. */
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const scriptWith = (text: string) =>
    page.waitForResponse(
      async (response) =>
        response.request().resourceType() === 'script' && (await response.text()).includes(text),
    );
  const openAndLeave = async (script: string) => {
    const loaded = scriptWith(script);
    await page.goto(addressOf('pt', '/activity'), { waitUntil: 'networkidle' });
    await page.mouse.move(20, 20);
    await loaded;
    await page.mouse.click(5, 300);
    await page.goto('about:blank');
  };
  await page.addInitScript(() => {
    Math.random = () => 0;
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  });
  await openAndLeave('event_id');
  expect(asked.filter((url) => url.includes('/api/point/vitals'))).toEqual([]);

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: false });
  });
  const before = await vitalsOf();
  await openAndLeave('page_kind');
  for (const vital of ['lcp', 'cls'])
    await expect.poll(async () => (await vitalsOf())[vital]).toBeGreaterThan(before[vital] ?? 0);
});

test('asking, writing from beside the page and the way to the gift are counted', {
  tag: '@screens',
}, async ({ page, database }) => {
  const side = isPhone(page) ? 'tab-bar' : 'side';
  const expected = ['go_liuzi featured', `float_send_message ${side}`, 'act_resgist banner'];
  const counts = async () => {
    const all = await countsAtHome(database, 'it');
    return expected.map((action) => all[action] ?? 0);
  };
  const before = await counts();
  await visit(page, addressOf('it'));
  const dialog = page.getByRole('dialog');
  await page
    .locator('main')
    .getByRole('link', { name: messagesIn('it').home.ask })
    .click();
  await expect(dialog).toBeVisible();
  await closeByEscape(page);
  await expect(dialog).toHaveCount(0);
  await enquiryLink(page, 'it').click();
  await expect(dialog).toBeVisible();
  await closeByEscape(page);
  await page.getByRole('link', { name: messagesIn('it').home.membersAction }).click();
  await expect(page).toHaveURL(addressOf('it', '/arriveGift'));
  await reportEvents(page);
  await expect.poll(counts).toEqual(before.map((count) => count + 1));
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
  const section = page.locator('[data-view="home|brands|section"]');
  await whenViewsAreReported(page, section);
  expect(await countOf()).toBe(before);
  await section.scrollIntoViewIfNeeded();
  await section.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await whenViewsAreReported(page, section);
  await expect.poll(countOf).toBe(before + 1);
  await visit(page, addressOf('es'));
  await section.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await whenViewsAreReported(page, section);
  expect(await countOf()).toBe(before + 1);
});

test.describe('without the API', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_FAILED/] });

  test('events wait for the next page and do not disturb the visitor', async ({
    page,
    database,
  }) => {
    const countOf = async () => {
      const [row] = await database`
        select count(*)::int as count from usage_events
        where locale = 'fr' and page = '/brand/byd'`;
      return row?.count as number;
    };
    const before = await countOf();
    await page.route('**/api/point/**', (route) => route.abort());
    // A slow page may send its first events before it is left.
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/point/'),
    );
    await visit(page, addressOf('fr', '/brand/byd'));
    await page
      .getByRole('link', { name: messagesIn('fr').brand.askBrand.replace('{brand}', 'BYD') })
      .first()
      .waitFor();
    if (isPhone(page)) await menuButton(page, 'fr').click();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await failed;
    await brandsInMenu(page, 'fr').click();
    await expect(page).toHaveURL(addressOf('fr', '/brand'));
    await page.unroute('**/api/point/**');
    await page.goto(addressOf('fr', '/brand'));
    await reportEvents(page);
    await expect.poll(countOf).toBeGreaterThan(before);
  });

  test('an event is stored once although its request was cut off', async ({ page, database }) => {
    const countOf = async () => (await countsAtHome(database, 'th'))['menuHead products'] ?? 0;
    const before = await countOf();
    await visit(page, addressOf('th'));
    // The server gets the event, but the page does not get the response.
    const cutOff = async (route: Route) => {
      // Node does not resolve the names of hosts below localhost.
      const address = new URL(route.request().url());
      const headers = { ...route.request().headers(), host: address.host };
      address.hostname = 'localhost';
      await route.fetch({ url: address.href, headers });
      await route.abort();
    };
    await page.route('**/api/point/pointAdd**', cutOff, { times: 1 });
    if (isPhone(page)) await menuButton(page, 'th').click();
    const repeated = page.waitForResponse('**/api/point/pointAdd**');
    const lost = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/point/pointAdd'),
    );
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault()),
    );
    await brandsInMenu(page, 'th').click();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await lost;
    expect(await countOf()).toBe(before + 1);
    // It is sent again with the page's next call, or when the page is left.
    await Promise.race([
      repeated,
      page.waitForFunction(
        (key) => sessionStorage.getItem(key)?.includes('products'),
        USAGE_QUEUE_KEY,
      ),
    ]);
    await reportEvents(page);
    expect((await repeated).ok()).toBe(true);
    expect(await countOf()).toBe(before + 1);
  });
});
