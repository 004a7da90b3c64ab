import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { addressOf } from './support/site';

const WITHOUT_CARS = {
  'an unknown address': '/nope',
  'a search': '/searchsite?word=qqqqq',
  'a search without a word': '/searchsite',
  'the car menu': '/menuCar?type=bus&price=10000',
  'a choice of cars': '/menuCar/bus-under-10000',
  'an empty list of favourites': '/myFavorite',
  'a comparison of cars that are gone': '/myFavorite?compare=1,2',
};

const main = (page: Page) => page.locator('main');
const cars = (page: Page) => main(page).getByRole('article').filter({ visible: true });

test.describe('where no car is found', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  for (const [name, path] of Object.entries(WITHOUT_CARS)) {
    test(`${name} offers four that stand at the visitor’s port`, async ({ page, context }) => {
      for (const [site, port] of [
        ['1', 'Khorgos'],
        ['2', 'Erenhot'],
      ] as const) {
        await context.addCookies([{ name: 'site', value: site, url: addressOf('en') }]);
        await page.goto(addressOf('en', path));
        await expect(cars(page)).toHaveCount(4);
        await expect(main(page).getByRole('search')).toBeVisible();
        for (const car of await cars(page).all()) await expect(car).toContainText(port);
      }
    });
  }

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    for (const path of [WITHOUT_CARS['an unknown address'], WITHOUT_CARS['a search']]) {
      test(`the search and the cars are on ${path}, too`, async ({ page }) => {
        await page.goto(addressOf('en', path));
        await cars(page).first().getByRole('link').click();
        await expect(page).toHaveURL(/\/car\/\d+$/);
        await page.goto(addressOf('en', path));
        await main(page).getByRole('searchbox').fill('byd');
        await main(page).getByRole('searchbox').press('Enter');
        await expect(page).toHaveURL(addressOf('en', '/searchsite?word=byd'));
        await expect(cars(page).first()).toContainText('BYD');
      });
    }
  });
});
