import type { Page } from '@playwright/test';
import { LOCALES } from '@/lib/i18n/locales';
import { expect, test } from './support/fixtures';
import { messagesIn, visit, whenTypefaceIsLoaded } from './support/page';
import { addressOf } from './support/site';

/** A small phone of today. */
const PHONE = { width: 375, height: 667 };
const DESK = { width: 1440, height: 900 };

/** Cars whose names are measured in every language, and those measured in one besides. */
const LONGEST_COUNT = 4;
const MEASURED_COUNT = 40;

/** How far name, price and the port's row end above the bar at the bottom, in pixels. */
const roomAboveBar = () => {
  const box = document.querySelector('.buy-box');
  const shown = [...(box?.querySelectorAll('h1, .buy-price, .stock-list > div') ?? [])].filter(
    (element) => element.getBoundingClientRect().height > 0,
  );
  const bar = box?.querySelector('.buy-bar')?.getBoundingClientRect().top ?? 0;
  // The visitor's port stands first.
  return bar - Math.max(...shown.slice(0, 3).map((each) => each.getBoundingClientRect().bottom));
};

/** Retries, because the site answers 503 to many new pages at once. */
async function open(page: Page, address: string): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' });
    expect(answer?.status()).toBe(200);
  }).toPass();
}

/** Shows the main part of another page of the kind: opening it takes longer, with equal results. */
const showMainOf = async (path: string) => {
  const answer = await fetch(path);
  const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const main = answer.ok && html.querySelector('main');
  if (main) document.querySelector('main')?.replaceWith(main);
  return Boolean(main);
};

test.describe('a car’s page on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: PHONE, expectedErrors: [/503/] });

  test('has name, price and port in the first view, for the longest names in every language', async ({
    page,
    database,
  }) => {
    const rows = await database<{ model_id: number }[]>`
      select model_id from models join brands using (brand_sign)
      order by length(concat(brand_name, model_name, trim)) desc, model_id limit ${MEASURED_COUNT}`;
    expect(rows).toHaveLength(MEASURED_COUNT);
    const paths = rows.map(({ model_id: id }) => `/car/${id}`);
    // Until its scripts have loaded, React controls nothing on the page.
    await page.route('**/_next/static/chunks/*.js', () => {});
    const hidden: string[] = [];
    for (const locale of LOCALES) {
      await open(page, addressOf(locale, paths[0]));
      // Thai lines are the highest.
      for (const path of paths.slice(0, locale === 'th' ? MEASURED_COUNT : LONGEST_COUNT)) {
        await expect.poll(() => page.evaluate(showMainOf, path)).toBe(true);
        const room = await page.evaluate(roomAboveBar);
        if (!(room >= 0)) hidden.push(`${locale} ${path}: ${room}`);
      }
    }
    expect(hidden).toEqual([]);
  });

  test('keeps the bar low, fields above it, and the tabs at its end', async ({ page, cars }) => {
    await visit(page, addressOf('ru', cars[0].path));
    const bar = page.locator('.buy-bar');
    for (const name of ['name', 'country', 'mobile', 'mail', 'remark']) {
      const field = page.locator(`main [name=${name}]`);
      await field.focus();
      const box = await field.boundingBox();
      const over = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(over?.y ?? 0);
    }
    const tabs = page.getByRole('navigation', { name: messagesIn('ru').layout.quickContacts });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const end = await tabs.boundingBox();
    const over = await bar.boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
    const atDoubleZoom = { width: 188, height: 334 };
    await page.setViewportSize(atDoubleZoom);
    expect((await bar.boundingBox())?.height).toBeLessThan(atDoubleZoom.height / 3);
  });

  test('enlarges a picture under the finger; a swipe shows the next one, Back the page', async ({
    page,
    cars,
    context,
  }) => {
    const path = addressOf('en', cars[0].path);
    await visit(page, path);
    await page.locator('main a[data-media]').first().tap();
    const viewer = page.getByRole('dialog', { name: /^Pictures of/ });
    await expect(viewer.getByText(/^1 of \d+$/)).toBeVisible();
    await expect(viewer.getByText('Drawing').first()).toBeVisible();
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 300 }],
      });
    await touch('touchStart', 320);
    for (let x = 300; x >= 40; x -= 20) await touch('touchMove', x);
    await touch('touchEnd');
    await expect(viewer.getByText(/^2 of \d+$/)).toBeVisible();
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(path);
  });
});

test('pictures open large by keyboard and turn by arrows in the direction of the page', {
  tag: ['@desktop', '@quick'],
}, async ({ page, cars }) => {
  const requests: string[] = [];
  await visit(page, addressOf('ar', cars[0].path));
  const frame = page.locator('main a[data-media]').first();
  await frame.focus();
  page.on('request', (request) => requests.push(request.resourceType()));
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  const at = (number: number) => viewer.getByText(new RegExp(`^${number} من \\d+$`));
  await expect(at(1)).toBeVisible();
  expect(requests).toContain('script');
  await page.keyboard.press('ArrowLeft');
  await expect(at(2)).toBeVisible();
  const shown = viewer.getByRole('img').filter({ visible: true }).first();
  await expect(shown).toHaveAccessibleName(new RegExp(cars[0].modelName.split(' ')[0] ?? ''));
  await page.keyboard.press('ArrowRight');
  await expect(at(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(frame).toBeFocused();
});

for (const [screen, tag] of [
  [PHONE, '@phone'],
  [DESK, '@desktop'],
] as const) {
  test(`similar cars begin within two screens of ${screen.width} px, and lead to a comparison with this one`, {
    tag,
  }, async ({ sharedPage: page, cars }) => {
    await page.setViewportSize(screen);
    for (const locale of ['ru', 'mn', 'ar', 'de'] as const) {
      await page.goto(addressOf(locale, cars[0].path));
      await whenTypefaceIsLoaded(page);
      const { car, favouriteList } = messagesIn(locale);
      const similar = page.locator('section').filter({
        has: page.getByRole('heading', { name: car.similar }),
      });
      const top = await similar.evaluate((element) => element.getBoundingClientRect().top);
      expect(top, locale).toBeLessThan(screen.height * 2);
      const compare = similar.getByRole('link', { name: favouriteList.comparison.choose });
      await expect(compare.first()).toHaveAttribute(
        'href',
        new RegExp(`^/myFavorite\\?compare=${cars[0].modelId},\\d+$`),
      );
    }
  });
}

test('price, port and the ways to ask stay beside what is read at a desk', {
  tag: '@desktop',
}, async ({ sharedPage: page, cars }) => {
  await page.goto(addressOf('mn', cars[0].path));
  const { car } = messagesIn('mn');
  await page.getByRole('heading', { name: car.specifications }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('link', { name: car.ask })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: car.addFavourite })).toBeInViewport({ ratio: 1 });
});

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('a picture leads to its file, and the bar to messenger and form', { tag: '@quick' }, async ({
    page,
    cars,
  }) => {
    await page.goto(addressOf('en', cars[0].path));
    const bar = page.locator('.buy-bar');
    await expect(bar.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    );
    await bar.getByRole('link', { name: 'Ask about this car' }).click();
    await expect(page).toHaveURL(/\/contactUs\?/);
    await page.goBack();
    await page.locator('main a[data-media]').first().click();
    await expect(page).toHaveURL(/\.avif$/);
  });
});
