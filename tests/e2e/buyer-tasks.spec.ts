import type { Locator, Page } from '@playwright/test';
import { EXAMPLE_FACTS } from '@/lib/config/company';
import { isLongRun } from '@/tests/support/extent';
import { expect, test } from './support/fixtures';
import { isPhone, messagesIn, visit } from './support/page';
import { addressOf } from './support/site';

/** Taps and clicks until the first right car is in sight; a choice from a list is one. */
const MOST_TAPS = 6;

/** The result of a tap is shown without a response of the server. */
const SHOWN_WITHIN_MS = 20_000;

const LOCALES = ['mn', 'ru', 'ar'] as const;

const cars = (page: Page) => page.locator('main article:visible');

/** Counts a buyer's actions; typing is none, sending it is one. */
function tapsOf(page: Page) {
  let count = 0;
  const tap = async (act: () => Promise<unknown>) => {
    count++;
    await act();
  };
  return {
    click: (control: Locator) => tap(() => control.click()),
    check: (control: Locator) => tap(() => control.check()),
    select: (control: Locator, value: string) => tap(() => control.selectOption(value)),
    search: async (word: string) => {
      const field = page.locator('header input[type="search"]:visible');
      await tap(() => field.click());
      await field.fill(word);
      await tap(() => field.press('Enter'));
      await page.waitForURL(/\/searchsite\?/);
    },
    expectFew: () => expect(count, 'taps to the first right car').toBeLessThanOrEqual(MOST_TAPS),
  };
}

/** The number of the first car of a list, whose name and price stand in the first view. */
async function firstCarInSight(page: Page): Promise<number> {
  const first = cars(page).first();
  const isSeen = await first.evaluate((card) => {
    const tabs = document.querySelector('.tab-bar')?.getBoundingClientRect();
    const bottom = tabs && tabs.height > 0 ? tabs.top : innerHeight;
    const price = card.querySelector('[dir="ltr"]')?.getBoundingClientRect();
    return scrollY === 0 && price !== undefined && price.bottom <= bottom;
  });
  expect(isSeen, 'the first car is in the first view, with its price').toBe(true);
  const href = await first.getByRole('link').getAttribute('href');
  return Number(/\d+$/.exec(href ?? '')?.[0]);
}

const WISHES = {
  ru: '7 мест внедорожник до 20000$ до 160 л.с. Эрэн-Хото',
  mn: '7 суудал жийп 20000$ хүртэл 160 м.х. хүртэл Эрээн',
  ar: '7 مقاعد دفع رباعي حتى 20000$ حتى 160 حصان إرنهوت',
} as const;

for (const locale of LOCALES) {
  test.describe(`a buyer who reads ${locale}`, { tag: ['@screens', '@database'] }, () => {
    test('finds seven seats within price, fee and port by what is typed, and asks with its number', {
      tag: '@quick',
    }, async ({ sharedPage: page, database }) => {
      if (isPhone(page)) await page.setViewportSize({ width: 375, height: 667 });
      await visit(page, addressOf(locale));
      const taps = tapsOf(page);
      await taps.search(WISHES[locale]);
      const id = await firstCarInSight(page);
      taps.expectFew();
      const [car] = await database`select * from models where model_id = ${id}`;
      expect(car).toMatchObject({ seats: 7, type_sign: expect.stringMatching(/suv|off-roader/) });
      expect(car?.price_usd).toBeLessThanOrEqual(20_000);
      expect(car?.stock_erenhot).toBeGreaterThan(0);
      expect(car?.power_kw).toBeLessThanOrEqual(EXAMPLE_FACTS.feeLimits.otherKw);
      await cars(page).first().getByRole('link').click();
      await page.waitForURL(/\/car\/\d+$/);
      const chats = page.locator('main a[href*="BAM-"]');
      const texts = await chats.evaluateAll((links) =>
        links.map((link) => decodeURIComponent((link as HTMLAnchorElement).href)),
      );
      expect(texts.filter((text) => !text.includes(`BAM-${id}`))).toEqual([]);
      expect(texts.length).toBeGreaterThan(0);
    });

    test('finds an electric car for 400 km by the filters, compares two, and shows them to a reader of another language', async ({
      sharedPage: page,
      database,
    }) => {
      if (isPhone(page)) await page.setViewportSize({ width: 375, height: 667 });
      const { carMenu, car, favouriteList, layout } = messagesIn(locale);
      await visit(page, addressOf(locale));
      const taps = tapsOf(page);
      const isTab = isPhone(page);
      const ways = isTab
        ? page.locator('.tab-bar')
        : page.getByRole('navigation', { name: layout.mainMenu });
      await taps.click(ways.locator('a[href="/menuCar"]:visible').first());
      await page.waitForURL(/\/menuCar$/);
      const form = page.locator('main form.car-filter');
      if (isTab) await taps.click(page.getByRole('button', { name: carMenu.filters }));
      await taps.click(form.locator('summary', { hasText: carMenu.energy }));
      await taps.check(form.locator('[name="energy"][value="electric"]'));
      await taps.select(form.locator('[name="range"]'), '400');
      if (isTab) await taps.click(form.locator('button[type="submit"]'));
      await page.waitForURL(/energy=electric&range=400$/);
      await expect(page.locator('.search-row .chip')).toHaveCount(2);
      const id = await firstCarInSight(page);
      taps.expectFew();
      const [found] = await database`select * from models where model_id = ${id}`;
      expect(found).toMatchObject({ energy_type: 'electric' });
      expect(found?.range_km).toBeGreaterThanOrEqual(400);

      const compare = favouriteList.comparison.choose;
      for (const index of [0, 1]) {
        await cars(page)
          .nth(index)
          .getByRole('button', { name: `${compare}:` })
          .click();
      }
      await cars(page)
        .first()
        .getByRole('button', { name: `${car.addFavourite}:` })
        .click();
      await page
        .locator('main a[href^="/myFavorite?compare="]')
        .click({ timeout: SHOWN_WITHIN_MS });
      await page.waitForURL(/\/myFavorite\?compare=\d+(?:,|%2C)\d+$/);
      const { pathname, search } = new URL(page.url());
      const other = locale === 'ar' ? 'mn' : 'ar';
      await page.goto(addressOf(other, pathname + search));
      await expect(page.getByRole('table').first()).toBeVisible();
    });
  });
}

/** What depends on no language's words or widths is shown in one. */
for (const locale of isLongRun() ? LOCALES : (['mn'] as const)) {
  test.describe(`a buyer who reads ${locale}`, { tag: ['@screens', '@database'] }, () => {
    test('finds seven seats within price, too, when typing before any script has loaded, on a line of 400 kbit/s', {
      tag: '@phone',
    }, async ({ page, context }) => {
      await page.setViewportSize({ width: 375, height: 667 });
      const network = await context.newCDPSession(page);
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 50_000,
        uploadThroughput: 50_000,
      });
      await page.goto(addressOf(locale), { waitUntil: 'commit' });
      await tapsOf(page).search(WISHES[locale]);
      await cars(page).first().waitFor();
      expect(await firstCarInSight(page)).toBeGreaterThan(0);
    });

    test('opens a car by its number as a friend spells it, and sees what is like it', {
      tag: '@quick',
    }, async ({ sharedPage: page }) => {
      if (isPhone(page)) await page.setViewportSize({ width: 375, height: 667 });
      await visit(page, addressOf(locale));
      const taps = tapsOf(page);
      await taps.search('bam 1805');
      expect(await firstCarInSight(page)).toBe(1805);
      taps.expectFew();
      await cars(page).first().getByRole('link').click();
      await page.waitForURL(/\/car\/1805$/);
      await expect(
        page.getByRole('heading', { name: messagesIn(locale).car.similar }),
      ).toBeAttached();
    });
  });
}
