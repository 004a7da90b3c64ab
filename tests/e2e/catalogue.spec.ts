import pLimit from 'p-limit';
import { CARS_PER_PAGE } from '@/lib/config/limits';
import { expect, test } from './support/fixtures';
import { favouritesLink, visit } from './support/page';
import { addressOf, ask } from './support/site';

test('every brand, type and model is reachable by links from the home page, without script', {
  tag: '@desktop',
}, async ({ sharedPage: page, database }) => {
  await page.goto(addressOf('en'));
  // Fetches pages as a browser without script: nothing that is fetched here runs.
  const reached = await page.evaluate(async () => {
    const linksOf = async (path: string) => {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
      return [...html.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
    };
    const isList = (href: string) => /^\/brand(\/|\?sign=)/.test(href);
    const home = await linksOf('/');
    if (!home.includes('/brand')) throw new Error('home does not lead to all brands');
    const lists = new Set([...home, ...(await linksOf('/brand'))].filter(isList));
    const cars = new Set<string>();
    // Iterating a set includes entries added during the loop, such as the later pages of a list.
    for (const list of lists) {
      for (const href of await linksOf(list)) {
        if (/^\/car\/\d+$/.test(href)) cars.add(href);
        if (isList(href) && /[?&]page=/.test(href)) lists.add(href);
      }
    }
    return { lists: [...lists], cars: [...cars] };
  });
  const brands = await database`select brand_sign from brands`;
  const types = await database`select type_sign from car_types`;
  const models = await database`select model_id from models`;
  expect(models.length).toBeGreaterThanOrEqual(160);
  expect(brands.length).toBeGreaterThanOrEqual(30);
  expect(types).toHaveLength(12);
  for (const { brand_sign } of brands) expect(reached.lists).toContain(`/brand/${brand_sign}`);
  for (const { type_sign } of types) expect(reached.lists).toContain(`/brand?sign=${type_sign}`);
  for (const { model_id } of models) expect(reached.cars).toContain(`/car/${model_id}`);
});

test('the models of a long list come in pages that link to each other', async ({
  sharedPage: page,
}) => {
  await page.goto(addressOf('en', '/brand?sign=compact-suv'));
  const main = page.locator('main');
  const links = main.locator('li:not(.order-erenhot) h3 a[href^="/car/"]');
  const ids = () => links.evaluateAll((each) => each.map((a) => a.getAttribute('href')));
  const first = await ids();
  expect(first).toHaveLength(CARS_PER_PAGE);
  await main.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(addressOf('en', '/brand?sign=compact-suv&page=2'));
  await expect(page).toHaveTitle(/Page 2 of/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    addressOf('en', '/brand?sign=compact-suv&page=2'),
  );
  expect((await ids()).filter((id) => first.includes(id))).toEqual([]);
  await main.getByRole('link', { name: 'Previous', exact: true }).click();
  await expect(page).toHaveURL(addressOf('en', '/brand?sign=compact-suv'));
});

test('a list’s pages stay light', { tag: '@desktop' }, async ({ sharedPage: page }) => {
  await page.goto(addressOf('ru'));
  for (const path of ['/brand/byd', '/brand?sign=compact-suv', '/brand?sign=compact-suv&page=2']) {
    const bytes = await page.evaluate(async (address) => {
      const answer = await fetch(address, { cache: 'no-store' });
      await answer.text();
      const [entry] = performance.getEntriesByName(answer.url);
      return (entry as PerformanceResourceTiming).encodedBodySize;
    }, path);
    expect(bytes, path).toBeGreaterThan(1024);
    expect(bytes, path).toBeLessThan(20 * 1024);
  }
});

test('a car page shows what decides a purchase', { tag: '@quick' }, async ({
  page,
  cars,
  database,
}) => {
  const [{ modelId, path }] = cars;
  const [car] = await database`select * from models where model_id = ${modelId}`;
  await visit(page, addressOf('en', path));
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(car?.model_name);
  await expect(main).toContainText(`$${Number(car?.price_usd).toLocaleString('en')}`);
  await expect(main).toContainText(`BAM-${modelId}`);
  await expect(main.getByRole('heading', { name: 'Specifications' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Similar cars' })).toBeVisible();
  await expect(main.locator('img').filter({ visible: true }).first()).toBeVisible();
  await expect(main).toContainText('Charging standard');
});

test('a car page prints on two pages, with what is read and without what is pressed', {
  tag: '@desktop',
}, async ({ page, cars: [car] }) => {
  await visit(page, addressOf('ru', car.path));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`BAM-${car.modelId}`, { exact: true })).toBeVisible();
  await expect(page.getByText(addressOf('ru', car.path))).toBeVisible();
  const code = page.locator('.print-head img');
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const hidden of ['.header-bar', '.tab-bar', '.quick-contacts', 'form', '.site-footer']) {
    await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0);
  }
  const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test('every picture of the catalogue exists', { tag: '@desktop' }, async ({ database }) => {
  const pictures = await database`
    select src, small_src from model_pictures
    union select picture_src, picture_small_src from promotions
    union select picture_src, picture_small_src from articles`;
  const paths = pictures.flatMap(({ src, small_src }) => [src, small_src]);
  expect(paths.length).toBeGreaterThan(300);
  const missing: string[] = [];
  const limit = pLimit(8);
  await limit.map(new Set(paths), async (path) => {
    const { ok } = await fetch(`http://localhost:${process.env.E2E_PORT}${path}`, {
      method: 'HEAD',
    });
    if (!ok) missing.push(path);
  });
  expect(missing).toEqual([]);
});

// How the screen looks on a phone is looked at below; the answer is the same.
test.describe('addresses that are no page', { tag: '@desktop' }, () => {
  for (const path of [
    '/nope',
    '/brand/nope',
    '/brand?sign=nope',
    '/car/999999',
    '/car/x',
    '/404',
    '/ru/brand',
    '/brand/type/bus',
    '/index%20copy/x',
    '/article/components/card',
    '/article/components',
    '/car/components/gallery/demo',
    '/brand/byd?page=99',
    '/brand?sign=bus&page=99',
    '/brand/byd?page=x',
    '/brand/byd/page/1',
  ]) {
    test(`${path} answers 404 in the language of the host`, { tag: '@quick' }, async ({
      request,
    }) => {
      const answer = await ask(request, 'mn', path);
      expect(answer.status()).toBe(404);
      const html = await answer.text();
      expect(html).toContain('Алдаа 404');
      expect(html).toMatch(/<h1[^>]*>Уучлаарай, ийм хуудас олдсонгүй</);
    });
  }
});

test.describe('an unknown address without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/404 \(Not Found\)/] });

  const TEXTS = {
    ru: ['Ошибка 404', 'К сожалению, такой страницы нет', 'Такой страницы нет'],
    mn: ['Алдаа 404', 'Уучлаарай, ийм хуудас олдсонгүй', 'Ийм хуудас олдсонгүй'],
    en: ['404 NOT FOUND', 'Oops, Sorry We Can’t Find That Page', 'This page could not be found'],
  } as const;
  for (const [locale, [code, title, name]] of Object.entries(TEXTS)) {
    test(`shows the 404 screen in ${locale}`, { tag: '@quick' }, async ({ page }) => {
      for (const path of [
        '/nope',
        '/car/999999',
        '/brand?sign=nope',
        '/searchsite?word=a&page=99',
      ]) {
        const answer = await page.goto(addressOf(locale as keyof typeof TEXTS, path));
        expect(answer?.status(), path).toBe(404);
        await expect(page.getByText(code), path).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        expect(await page.title(), path).toContain(name);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('meta[name=robots]').first()).toHaveAttribute(
          'content',
          /noindex/,
        );
      }
      await page.getByRole('main').getByRole('link').first().click();
      await expect(page).toHaveURL(addressOf(locale as keyof typeof TEXTS));
    });
  }
});

test('the old site’s home address leads home for good', async ({ sharedPage: page }) => {
  const answer = await page.goto(addressOf('mn', '/index%20copy'));
  await expect(page).toHaveURL(addressOf('mn'));
  expect((await answer?.request().redirectedFrom()?.response())?.status()).toBe(308);
});

test('a favourite is kept, counted, and recorded as a purchase intention', {
  tag: '@quick',
}, async ({ page, cars, database }) => {
  await visit(page, addressOf('en', cars[0].path));
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(page.getByRole('button', { name: 'In favourites' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const rows = await page.evaluate(() => JSON.parse(localStorage.getItem('favoriteData') ?? ''));
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0]).sort()).toEqual(
    ['brand_name', 'brand_sign', 'model_id', 'model_name', 'model_sign'].sort(),
  );
  await expect
    .poll(async () => {
      const [row] = await database`
        select count(*)::int as count from enquiries
        where kind = 'intention' and car_model_sign = ${rows[0].model_sign}`;
      return row?.count;
    })
    .toBeGreaterThan(0);
  await visit(page, addressOf('en', cars[0].path));
  await expect(favouritesLink(page)).toHaveText(/1$/);
  await page.getByRole('button', { name: 'In favourites' }).click();
  await expect(favouritesLink(page)).not.toHaveText(/\d/);
});

test.describe('the brands of a phone', () => {
  test.use({ javaScriptEnabled: false });

  test('are eight, then all of them, or those of a letter', { tag: '@phone' }, async ({ page }) => {
    await page.goto(addressOf('en', '/brand'));
    const main = page.locator('main');
    const brands = main.locator('a[href^="/brand/"]').filter({ visible: true });
    await expect(brands).toHaveCount(8);
    await main.getByText('Z', { exact: true }).click();
    await expect(brands.first()).toHaveAccessibleName(/^Z/);
    await main.getByText('All', { exact: true }).last().click();
    await expect(brands).toHaveCount(8);
    await main.getByRole('link', { name: /^See all brands \(\d+\)$/ }).click();
    await expect.poll(() => brands.count()).toBeGreaterThan(30);
    await expect(main.getByRole('link', { name: /^See all brands/ })).toBeHidden();
  });
});
