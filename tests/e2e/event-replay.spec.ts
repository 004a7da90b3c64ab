import type { Locator, Page } from '@playwright/test';
import { SETTLED_WITHIN_MS } from '@/lib/browser/boot-script';
import { FAVOURITES_KEY } from '@/lib/browser/storage-keys';
import { expect, test } from './support/fixtures';
import { isPhone, nextFrames, visit } from './support/page';
import { addressOf } from './support/site';

/**
 * Opens a page and holds its scripts back, as in the seconds before its islands are hydrated.
 * @returns releases the scripts
 */
async function visitEarly(page: Page, address: string): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await arrival;
    // The page may have been left by now.
    await route.continue().catch(() => {});
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return arrive;
}

const askLink = (page: Page) =>
  page.locator('main').getByRole('link', { name: 'Ask about this car' }).first();
const heart = (page: Page) => page.locator('main .favourite-button');
const isBusy = (control: Locator) => expect(control).toHaveAttribute('aria-busy', 'true');
const isIdle = (control: Locator) => expect(control).not.toHaveAttribute('aria-busy');

const favouriteIds = (page: Page): Promise<number[]> =>
  page.evaluate(
    (key) =>
      JSON.parse(localStorage.getItem(key) ?? '[]').map(
        (row: { model_id: number }) => row.model_id,
      ),
    FAVOURITES_KEY,
  );

test.describe('before a page lives', () => {
  test('pictures below the first view are not requested, and brands have their names', async ({
    page,
  }) => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
    });
    // A busy machine may take longer than pictures wait for the scripts.
    await page.addInitScript((waitMs) => {
      const setTimer = window.setTimeout;
      window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        setTimer(run, ms === waitMs ? 2 ** 31 - 1 : ms, ...rest)) as typeof setTimeout;
    }, SETTLED_WITHIN_MS);
    const arrive = await visitEarly(page, addressOf('en'));
    const brands = page.locator('.brand-grid');
    const brand = brands.getByRole('link', { name: 'BYD', exact: true });
    await brand.scrollIntoViewIfNeeded();
    const height = (await brand.boundingBox())?.height;
    const isMark = (path: string) => path.startsWith('/pictures/brands/');
    expect(pictures.filter(isMark)).toEqual([]);
    arrive();
    await expect.poll(() => pictures.filter(isMark).length).toBeGreaterThan(0);
    await expect(brand.getByRole('img')).toBeVisible();
    expect((await brand.boundingBox())?.height).toBe(height);
  });

  test('a tap on "Ask about this car" shows at once and opens the dialog about that car later', {
    tag: ['@screens', '@quick'],
  }, async ({ page, cars: [car] }) => {
    const arrive = await visitEarly(page, addressOf('en', car.path));
    await askLink(page).click();
    await isBusy(askLink(page));
    // A second click changes nothing.
    await askLink(page).click();
    arrive();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(car.modelName);
    await expect(dialog).toHaveCount(1);
    await isIdle(askLink(page));
    expect(new URL(page.url()).pathname).toBe(car.path);
  });

  test('a tap elsewhere withdraws one on "Ask about this car"; one with a modifier key stays the browser’s', {
    tag: '@desktop',
  }, async ({ page, context, cars: [car] }) => {
    const arrive = await visitEarly(page, addressOf('en', car.path));
    const opened = context.waitForEvent('page');
    await askLink(page).click({ modifiers: ['ControlOrMeta'] });
    await (await opened).close();
    await isIdle(askLink(page));
    await askLink(page).click();
    await isBusy(askLink(page));
    await page.getByRole('searchbox').click();
    await isIdle(askLink(page));
    arrive();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
    await page.waitForFunction(() => 'settled' in document.documentElement.dataset);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a favourite is remembered, once, and not undone where it is one already', {
    tag: '@quick',
  }, async ({ page, cars: [car] }) => {
    let arrive = await visitEarly(page, addressOf('en', car.path));
    await heart(page).click();
    await isBusy(heart(page));
    await heart(page).click();
    arrive();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await isIdle(heart(page));
    expect(await favouriteIds(page)).toEqual([car.modelId]);

    arrive = await visitEarly(page, addressOf('en', car.path));
    await heart(page).press(' ');
    arrive();
    await isIdle(heart(page));
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await favouriteIds(page)).toEqual([car.modelId]);
  });

  test('a favourite is stored although the visitor leaves the page first', async ({
    page,
    cars: [car, other],
  }) => {
    const arrive = await visitEarly(page, addressOf('en', car.path));
    await heart(page).click();
    await page.goto(addressOf('en', other.path), { waitUntil: 'domcontentloaded' });
    arrive();
    await expect.poll(() => favouriteIds(page)).toEqual([car.modelId]);
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('cars are kept and chosen for a comparison from a list, also when it is left first', {
    tag: '@screens',
  }, async ({ page }) => {
    const list = addressOf('en', '/menuCar?energy=electric');
    const card = (index: number) => page.locator('main article:visible').nth(index);
    const compare = (index: number) => card(index).getByRole('button', { name: /^Compare:/ });
    const comparison = page.locator('main a[href^="/myFavorite?compare="]');
    let arrive = await visitEarly(page, list);
    for (const index of [1, 0]) {
      await compare(index).click();
      await isBusy(compare(index));
    }
    arrive();
    await expect(comparison).toHaveText('Compare 2 cars');
    const two = (await comparison.getAttribute('href')) ?? '';

    arrive = await visitEarly(page, list);
    await compare(2).click();
    await card(2)
      .getByRole('button', { name: /^Add to favourites:/ })
      .click();
    // The choice is recorded, although the page does not show it yet.
    await compare(1).click();
    await page.goto(addressOf('en', '/about'), { waitUntil: 'domcontentloaded' });
    arrive();
    await expect.poll(() => favouriteIds(page)).toHaveLength(1);
    const [third] = await favouriteIds(page);
    await page.goto(list);
    await expect(comparison).toHaveAttribute('href', `${two},${third}`);
  });

  test('the port is switched', { tag: '@screens' }, async ({ page, context }) => {
    await context.addCookies([{ name: 'site', value: '1', domain: 'en.localhost', path: '/' }]);
    const arrive = await visitEarly(page, addressOf('en', '/about'));
    const banner = page.getByRole('banner');
    if (isPhone(page)) await banner.getByRole('button', { name: 'Menu' }).click();
    const port = banner.getByRole('button', { name: 'Erenhot' });
    await port.click();
    await isBusy(port);
    arrive();
    await expect(page.locator('html')).toHaveAttribute('data-site', '2');
    const cookies = await context.cookies(page.url());
    expect(cookies.find(({ name }) => name === 'site')?.value).toBe('2');
  });

  test('login opens', { tag: '@phone' }, async ({ page }) => {
    const arrive = await visitEarly(page, addressOf('en', '/about'));
    const login = page.getByRole('banner').getByRole('link', { name: 'Log in' });
    await login.tap();
    await isBusy(login);
    arrive();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Password' })).toBeVisible();
  });

  test('the language menu is open, and stays so', { tag: '@screens' }, async ({ page }) => {
    const arrive = await visitEarly(page, addressOf('en', '/about'));
    const menu = page.getByRole('banner').getByRole('button', { name: 'Language' });
    await menu.click();
    const mongolian = page.getByRole('banner').getByRole('link', { name: 'Монгол' });
    await expect(mongolian).toBeVisible();
    arrive();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(mongolian).toBeVisible();
  });

  test('a press on the language menu that ends when the page lives opens it', {
    tag: '@screens',
  }, async ({ page }) => {
    const arrive = await visitEarly(page, addressOf('en', '/about'));
    const menu = page.getByRole('banner').getByRole('button', { name: 'Language' });
    await menu.hover();
    await page.mouse.down();
    arrive();
    await expect(page.locator('.language-menu .hover-menu')).toHaveAttribute('data-live', 'true');
    await page.mouse.up();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Монгол' })).toBeVisible();
  });

  test('a list of favourites without any says so, until something is kept', async ({
    page,
    context,
    cars: [car],
  }) => {
    const nothing = page.getByRole('heading', { name: 'Nothing kept yet' });
    const arrive = await visitEarly(page, addressOf('en', '/myFavorite'));
    await expect(nothing).toBeVisible();
    arrive();
    await page.waitForFunction(() => document.querySelector('[data-empty-list]') !== null);
    await expect(nothing).toBeVisible();
    const other = await context.newPage();
    await visit(other, addressOf('en', car.path));
    await heart(other).click();
    await expect(page.locator('main').getByRole('listitem').first()).toContainText(car.modelName);
    await expect(nothing).toBeHidden();
  });

  test('nothing else takes the network from the scripts; then the rest follows', {
    tag: '@phone',
  }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const type = request.resourceType();
      const isRest = type === 'font' || (type === 'image' && /-480\.avif/.test(request.url()));
      if (isRest) asked.push(request.url());
    });
    const arrive = await visitEarly(page, addressOf('ru', '/'));
    await page.waitForLoadState('load');
    // Cars of the first view have their pictures before the scripts.
    const eager = page.locator('main article img[fetchpriority="high"]');
    const first = await eager.evaluateAll((each) =>
      each.map((img) => (img as HTMLImageElement).currentSrc),
    );
    const rest = () =>
      asked.filter((url) => !first.includes(url)).map((url) => url.split('.').at(-1));
    const tiles = page.locator('.type-grid');
    await tiles.scrollIntoViewIfNeeded();
    await nextFrames(page);
    expect(rest()).toEqual([]);
    await expect(tiles.getByRole('link').first()).toBeVisible();
    arrive();
    await expect.poll(() => new Set(rest())).toEqual(new Set(['woff2', 'avif']));
  });
});

test.describe('when the scripts of a page do not come', () => {
  test.use({ areTapsHeld: false });

  test('a tap on "Ask about this car" leads to the contact page of that car', {
    tag: '@quick',
  }, async ({ page, cars: [car] }) => {
    await visitEarly(page, addressOf('en', car.path));
    await askLink(page).press('Enter');
    await isBusy(askLink(page));
    await page.waitForURL(`**/contactUs?car=${car.modelId}&*`, { waitUntil: 'commit' });
    await expect(page.locator('main')).toContainText(car.modelName);
  });
});

test.describe('before a rejected enquiry lives', () => {
  // The console repeats the page's status.
  test.use({ expectedErrors: [/status of 422/] });

  test('what is typed over it stays when the page comes alive', async ({ page }) => {
    const arrive = await visitEarly(page, addressOf('en', '/contactUs'));
    const need = page.getByLabel('What do you need?');
    await need.fill('Two of them');
    await page.locator('main form').getByRole('button', { name: /^Send/ }).click();
    await expect(page).toHaveURL(addressOf('en', '/enquiry'));
    await expect(need).toHaveValue('Two of them');
    await need.fill('Two of them, white ones');
    arrive();
    await page.waitForFunction(() => 'settled' in document.documentElement.dataset);
    await expect(need).toHaveValue('Two of them, white ones');
  });
});
