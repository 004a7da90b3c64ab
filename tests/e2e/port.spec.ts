import type { Page } from '@playwright/test';
import { PORT_SWITCH_DELAY_MS } from '@/lib/config/limits';
import { expect, test } from './support/fixtures';
import { isPhone, reportEvents, visit } from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

/** Set by the test on a page to recognise it. */
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

test('the chosen port decides which store a page shows', { tag: ['@desktop', '@quick'] }, async ({
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
    // The next document does not have these.
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
      // Not `timeOrigin`: its clock drifts from the system clock the longer a browser runs.
      const openedAtMs = await page.evaluate(() => {
        // In this order: what passes between the two makes the wait longer, not shorter.
        const ageMs = performance.now();
        return Date.now() - ageMs;
      });
      const waitedMs = openedAtMs - clickedAtMs;
      expect(waitedMs).toBeGreaterThanOrEqual(1990);
      // A busy machine delays the switch by less than the wait itself.
      expect(waitedMs).toBeLessThan(4000);
    }
    await expect(page.locator('html')).toHaveAttribute('data-site', '2');
    expect(await page.evaluate(() => sessionStorage.getItem('site'))).toBe('2');
    // On a phone the next page may be the one that reports it.
    await reportEvents(page);
    await expect.poll(countOf).toBe(before + 1);
  },
);

test('with Erenhot chosen its cars come first, for the eye and the keyboard, and it is named first', {
  tag: '@screens',
}, async ({ page, context }) => {
  /** Names and places of the cars that show, in the order of the document. */
  const shown = async (site: string, path: string) => {
    await context.addCookies([siteOf(site)]);
    await page.goto(addressOf('ru', path));
    await expect(page.locator('html')).toHaveAttribute('data-painted', '');
    return page.locator('main .model-card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const places = [...card.querySelectorAll<HTMLElement>('[data-port]')]
          .map((place) => ({ place, box: place.getBoundingClientRect() }))
          .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
          .map(({ place }) => place.textContent);
        return card.checkVisibility()
          ? [{ name: card.querySelector('a')?.textContent, stock: places.join(' ') }]
          : [];
      }),
    );
  };
  for (const path of ['/', '/brand?sign=compact-suv', '/menuCar']) {
    const cars = await shown('2', path);
    const isThere = cars.map(({ stock }) => stock.includes('Эрэн-Хото'));
    expect(isThere).toContain(true);
    expect(isThere.lastIndexOf(true)).toBe(isThere.filter(Boolean).length - 1);
    for (const { stock } of cars) expect(stock).not.toMatch(/Хоргос.*Эрэн-Хото/);
    expect(new Set(cars.map(({ name }) => name)).size).toBe(cars.length);
    const others = await shown('1', path);
    expect(others).toHaveLength(cars.length);
    for (const { stock } of others) expect(stock).not.toMatch(/Эрэн-Хото.*Хоргос/);
  }
});

test('a car page counts the cars of the chosen port first', async ({ page, context, cars }) => {
  const names = ['Хоргос', 'Эрэн-Хото'];
  const rows = page
    .getByRole('main')
    .getByRole('term')
    .filter({ hasText: /Хоргос|Эрэн-Хото/ });
  for (const [site, shown] of [
    ['1', names],
    ['2', names.toReversed()],
  ] as const) {
    await context.addCookies([siteOf(site)]);
    await page.goto(addressOf('ru', cars[0].path));
    await expect(rows).toHaveText(shown);
  }
});

test('without script both stores show', async ({ browser, cars }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('ru', cars[0].path));
  const main = page.getByRole('main');
  await expect(main.locator('a[href="tel:+8600000000001"]').first()).toBeVisible();
  await expect(main.locator('a[href="tel:+8600000000002"]').first()).toBeVisible();
  await context.close();
});

test('switching to the port of the host on screen happens in place and leaves the address clean', {
  tag: ['@desktop', '@quick'],
}, async ({ page, context }) => {
  await context.addCookies([siteOf('2')]);
  await page.clock.install();
  await visit(page, addressOf('ru', '/brand?sign=bus'));
  await page.evaluate(() => Object.assign(window, { isBeforeSwitch: true }));
  const ports = page.getByRole('group', { name: 'Порт' });
  await ports.getByRole('button', { name: 'Хоргос' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-site', '1');
  await expect(ports.getByRole('status')).toHaveText('Порт: Хоргос');
  // Also while a switch to another host waits.
  await ports.getByRole('button', { name: 'Эрэн-Хото' }).click();
  await ports.getByRole('button', { name: 'Хоргос' }).click();
  await expect(ports.getByText('Переключаем')).toHaveCount(0);
  await page.clock.runFor(2 * PORT_SWITCH_DELAY_MS);
  expect(await page.evaluate(() => 'isBeforeSwitch' in window)).toBe(true);
  expect(page.url()).toBe(addressOf('ru', '/brand?sign=bus'));
});

test.describe('a Russian who picks Erenhot', () => {
  test.beforeEach(async ({ page, context }) => {
    await context.addCookies([siteOf('1')]);
    await page.clock.install();
    await visit(page, addressOf('ru', '/brand'));
    // From now on only the tests advance the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
  });
  const ports = (page: Page) => page.getByRole('group', { name: 'Порт' });
  const stay = (page: Page) => ports(page).getByRole('button', { name: 'Остаться на русском' });

  test('is warned of the language before it changes, and stays by a press', {
    tag: '@desktop',
  }, async ({ page }) => {
    await ports(page).getByRole('button', { name: 'Эрэн-Хото' }).click();
    await expect(ports(page).getByRole('status')).toContainText(
      'Сайт откроется на монгольском языке.',
    );
    // The wait holds while the pointer is on the choice.
    await stay(page).hover();
    await page.clock.runFor(2 * PORT_SWITCH_DELAY_MS);
    await page.clock.resume();
    expect(await axeFaults(page)).toEqual([]);
    await stay(page).click();
    await expect(stay(page)).toHaveCount(0);
    await expect(ports(page).getByRole('button', { name: 'Эрэн-Хото' })).toBeFocused();
    await page.clock.fastForward(2 * PORT_SWITCH_DELAY_MS);
    await expect(page).toHaveURL(addressOf('ru', '/brand'));
    await expect(page.locator('html')).toHaveAttribute('data-site', '2');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-site', '2');
  });

  test('stays by keyboard: the wait holds while the focus is on the choice, and Escape stays too', {
    tag: '@desktop',
  }, async ({ page }) => {
    const erenhot = ports(page).getByRole('button', { name: 'Эрэн-Хото' });
    await erenhot.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(stay(page)).toBeFocused();
    await page.clock.runFor(2 * PORT_SWITCH_DELAY_MS);
    await page.keyboard.press('Enter');
    await expect(erenhot).toBeFocused();
    await ports(page).getByRole('button', { name: 'Хоргос' }).press('Enter');
    await erenhot.press('Enter');
    await expect(stay(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.clock.runFor(2 * PORT_SWITCH_DELAY_MS);
    await expect(page).toHaveURL(addressOf('ru', '/brand'));
  });
});
