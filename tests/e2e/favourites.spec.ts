import type { Page } from '@playwright/test';
import { LOCALES } from '@/lib/i18n/locales';
import { comparisonHref } from '@/lib/routing/comparison';
import { type CarUnderTest, expect, test } from './support/fixtures';
import { favouritesLink, isPhone, RESULT_URL, sendEnquiry, visit } from './support/page';
import { addressOf } from './support/site';

/** No car of any catalogue has this number. */
const UNKNOWN_ID = 999_999;

const comparisonPath = (...cars: CarUnderTest[]) =>
  comparisonHref(cars.map(({ modelId }) => modelId));

const main = (page: Page) => page.locator('main');
const rowOf = (page: Page, name: string) =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: false }) });

async function keep(page: Page, ...cars: CarUnderTest[]) {
  await page.goto(addressOf('en', '/terms'));
  await page.evaluate(
    (each) =>
      localStorage.setItem(
        'favoriteData',
        JSON.stringify(
          each.map(({ modelId, modelName }) => ({
            model_id: modelId,
            brand_name: 'Brand',
            brand_sign: 'brand',
            model_name: modelName,
            model_sign: `car-${modelId}`,
          })),
        ),
      ),
    cars,
  );
  await visit(page, addressOf('en', '/myFavorite'));
}

test('favourites are selected, compared at an address, and selected again', {
  tag: '@quick',
}, async ({ sharedPage: page, cars: [first, second, third] }) => {
  await keep(page, first, second, third);
  const boxes = main(page).getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await main(page).getByRole('link', { name: 'Compare 2 cars' }).click();
  await expect(page).toHaveURL(addressOf('en', comparisonPath(third, first)));
  await expect(page.locator('h1')).toHaveText('Compare cars');
  await expect(main(page).getByRole('columnheader')).toHaveCount(2);
  await main(page).getByRole('link', { name: 'Choose other cars' }).click();
  await expect(main(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
});

test('a fifth car is rejected with a clear message', async ({ sharedPage: page, cars }) => {
  await keep(page, ...cars);
  const boxes = main(page).getByRole('checkbox');
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await boxes.nth(4).click();
  await expect(boxes.nth(4)).not.toBeChecked();
  await expect(main(page).getByRole('status')).toHaveText(
    '4 cars fit side by side. Remove one first.',
  );
});

test('a shared comparison shows cars that the visitor does not keep', async ({
  sharedPage: page,
  cars: [first, second, third],
}) => {
  await visit(page, addressOf('en', comparisonPath(first, second, third)));
  await expect(rowOf(page, 'Price at the port')).toContainText(
    `$${first.priceUsd.toLocaleString('en')}`,
  );
  for (const name of ['Khorgos', 'Erenhot', 'Power', 'Seats', 'Charging standard', 'Warranty']) {
    await expect(rowOf(page, name).locator('td'), name).toHaveCount(3);
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(favouritesLink(page)).not.toHaveText(/\d/);
  await main(page).getByRole('button', { name: 'Add to favourites' }).first().click();
  await expect(favouritesLink(page)).toHaveText(/1$/);
  await main(page)
    .getByRole('link', { name: /^Remove/ })
    .nth(1)
    .click();
  await expect(page).toHaveURL(addressOf('en', comparisonPath(first, third)));
});

test('only the differences stay when that is asked for, by keyboard too', async ({
  sharedPage: page,
  cars: [first, second, third],
}) => {
  await visit(page, addressOf('en', comparisonPath(first, second, third)));
  const same = page.locator('.comparison-same');
  await expect(same.first()).toBeVisible();
  await expect(rowOf(page, 'Price at the port').first()).toContainText('(differs)');
  await main(page).getByRole('checkbox', { name: 'Only the differences' }).focus();
  await page.keyboard.press('Space');
  for (const row of await same.all()) await expect(row).toBeHidden();
  await expect(rowOf(page, 'Price at the port').first()).toBeVisible();
  await page.keyboard.press('Space');
  await expect(same.first()).toBeVisible();
});

/** How many pixels lie between the site's header and the heads of the table. */
const headGap = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect();
    const head = document.querySelector('main thead th')?.getBoundingClientRect();
    return Math.abs((head?.top ?? 0) - (header?.bottom ?? 0));
  });

test('on a tablet four cars fit beside each other in every language', {
  tag: ['@desktop', '@database'],
}, async ({ page, database }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  // Of different energy, so that most words of the table stand there.
  const rows = await database`select min(model_id) as id from models group by energy_type limit 4`;
  const path = comparisonHref(rows.map(({ id }) => Number(id)));
  for (const locale of LOCALES) {
    await page.goto(addressOf(locale, path));
    const region = main(page).locator('.comparison-scroll');
    await expect(region.locator('thead th'), locale).toHaveCount(4);
    const cut = await region.evaluate((box) =>
      [box, ...box.querySelectorAll('td, th')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent?.slice(0, 60)),
    );
    expect(cut, locale).toEqual([]);
  }
});

test('on a phone two cars stand side by side, below what is compared, and the page scrolls', {
  tag: '@phone',
}, async ({ sharedPage: page, cars: [first, second] }) => {
  for (const locale of ['ru', 'mn', 'ar'] as const) {
    await visit(page, addressOf(locale, comparisonPath(first, second)));
    const region = main(page).locator('.comparison-scroll');
    expect(
      await region.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const row = element.querySelector('.comparison-different');
        const [label, ...values] = [...(row?.children ?? [])].map((cell) =>
          cell.getBoundingClientRect(),
        );
        const widths = values.map(({ width }) => Math.round((width / box.width) * 10) / 10);
        return {
          widths,
          isBelow: values.every(({ top }) => top >= (label?.bottom ?? Number.POSITIVE_INFINITY)),
          isInside: values.every(({ left, right }) => left >= box.left && right <= box.right),
          pageWidth: document.documentElement.scrollWidth,
        };
      }),
      locale,
    ).toEqual({
      widths: [0.5, 0.5],
      isBelow: true,
      isInside: true,
      pageWidth: page.viewportSize()?.width,
    });
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => headGap(page), locale).toBeLessThanOrEqual(4);
  }
});

test('on a phone more than two scroll inside the table, with its heads in view', {
  tag: '@phone',
}, async ({ sharedPage: page, cars: [first, second, third, fourth] }) => {
  await visit(page, addressOf('ru', comparisonPath(first, second, third, fourth)));
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
  const region = main(page).locator('.comparison-scroll');
  await region.focus();
  await region.evaluate((element) => element.scrollTo(120, 300));
  const places = await region.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const head = element.querySelector('thead th')?.getBoundingClientRect();
    const first = element.querySelector('.comparison-different th')?.getBoundingClientRect();
    return {
      isScrolled: element.scrollTop > 0,
      headFromTop: Math.round((head?.top ?? 0) - box.top),
      firstFromStart: Math.round((first?.left ?? 0) - box.left),
    };
  });
  expect(places.isScrolled).toBe(true);
  expect(places.headFromTop).toBeLessThanOrEqual(1);
  expect(places.firstFromStart).toBeLessThanOrEqual(1);
});

test('on a desktop the heads stop below the site’s header', {
  tag: '@desktop',
}, async ({ sharedPage: page, cars: [first, second, third, fourth] }) => {
  await visit(page, addressOf('mn', comparisonPath(first, second, third, fourth)));
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => headGap(page)).toBeLessThanOrEqual(4);
});

test('on paper the whole table stands without the site around it', async ({
  sharedPage: page,
  cars: [first, second, third],
}) => {
  await page.goto(addressOf('en', comparisonPath(first, second, third)));
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const isWhole = await page
    .locator('.comparison-scroll')
    .evaluate((element) => element.scrollHeight <= element.clientHeight + 1);
  expect(isWhole).toBe(true);
});

test('a comparison says which of its cars it cannot show', async ({ sharedPage: page, cars }) => {
  await page.goto(addressOf('en', comparisonHref([cars[0].modelId, UNKNOWN_ID])));
  await expect(main(page)).toContainText('One of these cars is no longer in the catalogue.');
  await expect(main(page)).toContainText('Choose another car to compare this one with.');
  await page.goto(addressOf('en', comparisonHref([UNKNOWN_ID])));
  await expect(main(page)).toContainText('None of these cars is in the catalogue any more.');
  await page.goto(addressOf('en', comparisonPath(...cars)));
  await expect(main(page).getByRole('columnheader')).toHaveCount(4);
  await expect(main(page)).toContainText('4 cars fit side by side');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a shared comparison works, with its switch', async ({
    page,
    cars: [first, second, third],
  }) => {
    await page.goto(addressOf('mn', comparisonPath(first, second, third)));
    await expect(main(page).getByRole('columnheader')).toHaveCount(3);
    await main(page).getByRole('checkbox').check();
    await expect(page.locator('.comparison-same').first()).toBeHidden();
  });
});

test('an enquiry about a comparison names its cars', {
  tag: ['@database', '@postgres', '@quick'],
}, async ({ sharedPage: page, cars: [first, second], database }) => {
  await visit(page, addressOf('en', comparisonPath(first, second)));
  await main(page).getByRole('link', { name: 'Ask about these cars' }).click();
  const need = `Which is cheaper to clear? ${Date.now()}`;
  await sendEnquiry(page.getByRole('dialog'), need);
  await expect(page).toHaveURL(RESULT_URL);
  const [lead] = await database`select * from enquiries where remark = ${need}`;
  const ids = `${first.modelId},${second.modelId}`;
  expect(lead).toMatchObject({ from: 'comparison', from_id: ids });
  for (const { modelName } of [first, second]) expect(lead?.car_model).toContain(modelName);
  expect(lead?.car_model_sign).toContain(',');
});

test('header and tabs count what another tab keeps and removes', { tag: '@screens' }, async ({
  page,
  context,
  cars: [first, second],
}) => {
  await keep(page, first);
  const badge = (each: Page) =>
    each.locator(isPhone(each) ? '.tab-bar .count-badge' : 'header .count-badge');
  await expect(badge(page)).toHaveText('1');
  const other = await context.newPage();
  await visit(other, addressOf('en', second.path));
  await expect(badge(other)).toHaveText('1');
  const heart = main(other).locator('.favourite-button .icon-heart').first();
  const outline = await heart.evaluate((icon) => getComputedStyle(icon).maskImage);
  await other.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(heart).not.toHaveCSS('mask-image', outline);
  await expect(badge(other)).toHaveText('2');
  await expect(badge(page)).toHaveText('2');
  await expect(main(page).getByRole('checkbox')).toHaveCount(2);
  await main(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(badge(other)).toHaveText('1');
  await expect(other.getByRole('button', { name: 'Add to favourites' })).toBeVisible();
});
