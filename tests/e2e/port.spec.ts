import { expect, test } from './support/fixtures';
import { isPhone, visit } from './support/page';
import { addressOf } from './support/site';

const siteOf = (url: string) => ({ name: 'site', value: url, url: addressOf('ru') });

test('a first visit shows one port, guessed from the address, without asking the API', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, addressOf('ru'));
  // A loopback address lies in no Russian-speaking region.
  await expect(page.locator('html')).toHaveAttribute('data-site', '2');
  expect(asked).not.toContain('/api/home/ip');
});

test('the chosen port decides which store a page shows', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await context.addCookies([siteOf('1')]);
  await visit(page, addressOf('ru', '/car/101'));
  await expect(page.locator('.quick-contacts .only-khorgos a').first()).toBeVisible();
  await expect(page.locator('.quick-contacts .only-erenhot a').first()).toBeHidden();
});

test('switching the port keeps the choice and follows the specification', async ({
  page,
  context,
  database,
}, { project }) => {
  await context.addCookies([siteOf('1')]);
  await visit(page, addressOf('ru', '/brand?sign=bus'));
  if (isPhone(page)) await page.getByRole('button', { name: 'Меню', exact: true }).click();
  const startedAt = Date.now();
  await page.locator('.port-switcher [data-port="2"]').click();
  if (project.name === 'phone') {
    await page.waitForFunction(() => document.documentElement.dataset.site === '2');
    await expect(page).toHaveURL(addressOf('ru', '/brand?sign=bus'));
  } else {
    await expect(page.getByText('Переключаем на Эрэн-Хото…')).toBeVisible();
    await expect(page).toHaveURL(addressOf('mn', '/brand?sign=bus'));
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2000);
  }
  await expect(page.locator('html')).toHaveAttribute('data-site', '2');
  expect(await page.evaluate(() => sessionStorage.getItem('site'))).toBe('2');
  await expect
    .poll(async () => {
      const [row] = await database`
        select count(*)::int as count from usage_events where module = 'site_switch'`;
      return row?.count;
    })
    .toBeGreaterThan(0);
});

test('without script both stores show', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('ru', '/car/101'));
  await expect(page.locator('main .only-khorgos a').first()).toBeVisible();
  await expect(page.locator('main .only-erenhot a').first()).toBeVisible();
  await context.close();
});
