import { expect, test } from './support/fixtures';
import { visit } from './support/page';
import { addressOf } from './support/site';

const SCREENS = 7;

test.describe('home on a phone', () => {
  for (const locale of ['ru', 'mn', 'ar'] as const) {
    test(`shows the first car on the second screen and ends after seven, in ${locale}`, {
      tag: '@phone',
    }, async ({ page }) => {
      await visit(page, addressOf(locale, '/'));
      const car = page.locator('main a[href^="/car/"]').filter({ visible: true }).first();
      await car.scrollIntoViewIfNeeded();
      const measured = await page.evaluate(() => {
        const main = document.querySelector('main') as HTMLElement;
        const first = [...main.querySelectorAll('a[href^="/car/"]')].find((a) =>
          a.checkVisibility(),
        ) as HTMLElement;
        return {
          firstCar: first.getBoundingClientRect().top + window.scrollY,
          end: main.getBoundingClientRect().bottom + window.scrollY,
          screen: window.innerHeight,
          sideways: document.documentElement.scrollWidth - window.innerWidth,
        };
      });
      expect(measured.firstCar).toBeLessThan(2 * measured.screen);
      expect(measured.end).toBeLessThan(SCREENS * measured.screen);
      expect(measured.sideways).toBe(0);
    });
  }

  test('has the store at the visitor’s port first, and the other one beside it', {
    tag: '@phone',
  }, async ({ page, context }) => {
    const numbers = page.locator('main .sideways-row a[href^="tel:"]');
    const leftOf = async (index: number) => (await numbers.nth(index).boundingBox())?.x ?? 0;
    for (const [site, first, second] of [
      ['1', 0, 1],
      ['2', 1, 0],
    ] as const) {
      await context.addCookies([{ name: 'site', value: site, url: addressOf('en') }]);
      await visit(page, addressOf('en', '/'));
      await numbers.nth(first).scrollIntoViewIfNeeded();
      expect(await leftOf(first)).toBeLessThan(await leftOf(second));
    }
  });
});
