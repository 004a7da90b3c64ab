import { expect, test } from './support/fixtures';
import { isPhone, visit } from './support/page';
import { addressOf } from './support/site';

/** What the test writes on a page to know it again. */
interface Marks {
  isBeforeSwitch?: boolean;
  clickedAtMs?: number;
}

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
  cars,
}) => {
  await context.addCookies([siteOf('1')]);
  await visit(page, addressOf('ru', cars[0].path));
  const contacts = page.getByRole('complementary', { name: 'Быстрая связь' });
  await expect(contacts.locator('a[href="tel:+8600000000001"]')).toBeVisible();
  await expect(contacts.locator('a[href="tel:+8600000000002"]')).toBeHidden();
});

test(
  'switching the port keeps the choice and follows the specification',
  { tag: '@screens' },
  async ({ page, context, database }, { project }) => {
    const countOf = async () => {
      const [row] = await database`
      select count(*)::int as count from usage_events
      where module = 'site_switch' and station = 'erenhot' and page = '/brand'`;
      return row?.count as number;
    };
    const before = await countOf();
    await context.addCookies([siteOf('1')]);
    await visit(page, addressOf('ru', '/brand?sign=bus'));
    if (isPhone(page)) await page.getByRole('button', { name: 'Меню', exact: true }).click();
    // The document that comes next knows nothing of these.
    await page.evaluate(() => {
      const marks: Marks = Object.assign(window, { isBeforeSwitch: true });
      addEventListener('click', () => Object.assign(marks, { clickedAtMs: Date.now() }));
    });
    await page.getByRole('button', { name: 'Эрэн-Хото', exact: true }).click();
    if (project.name === 'phone') {
      await page.waitForFunction(() => !('isBeforeSwitch' in window));
      await expect(page).toHaveURL(addressOf('ru', '/brand?sign=bus'));
    } else {
      await expect(page.getByText('Переключаем на Эрэн-Хото…')).toBeVisible();
      const clickedAtMs = await page.evaluate(() => (window as Marks).clickedAtMs ?? 0);
      await expect(page).toHaveURL(addressOf('mn', '/brand?sign=bus'));
      const waitedMs = (await page.evaluate(() => performance.timeOrigin)) - clickedAtMs;
      expect(waitedMs).toBeGreaterThanOrEqual(1990);
      // A busy machine is late by less than half the time.
      expect(waitedMs).toBeLessThan(3000);
    }
    await expect(page.locator('html')).toHaveAttribute('data-site', '2');
    expect(await page.evaluate(() => sessionStorage.getItem('site'))).toBe('2');
    await expect.poll(countOf).toBe(before + 1);
  },
);

test('without script both stores show', async ({ browser, cars }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('ru', cars[0].path));
  const main = page.getByRole('main');
  await expect(main.locator('a[href="tel:+8600000000001"]').first()).toBeVisible();
  await expect(main.locator('a[href="tel:+8600000000002"]').first()).toBeVisible();
  await context.close();
});
