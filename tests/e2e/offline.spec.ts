import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { FAVOURITES_KEY } from '@/lib/browser/storage-keys';
import { EXAMPLE_FACTS } from '@/lib/config/company';
import { LOCALES } from '@/lib/i18n/locales';
import { RETIRING_WORKER } from '@/lib/runtime/http/service-worker';
import { installedChromium } from '@/tests/support/chromium';
import { isLongRun } from '@/tests/support/extent';
import { type CarUnderTest, expect, test } from './support/fixtures';
import { messagesIn, visit } from './support/page';
import { axeFaults, narrowFaults } from './support/page-checks';
import { addressOf, ask } from './support/site';
import { openWeakLine, type WeakLine } from './support/weak-line';

const KEPT_AT_FIRST_VISIT_MAX_BYTES = 400 * 1024;

const { offline: texts, errorScreen } = messagesIn('en');
/** The sentence before the time that it names, and after it. */
const [BEFORE = '', AFTER = ''] = texts.mark.split('{moment}');

test.use({
  serviceWorkers: 'allow',
  locale: 'en',
  expectedHosts: [/localhost:\d+$/],
  // Requests fail without a network.
  expectedErrors: [/Failed to (?:load resource|fetch)/],
});

let line: WeakLine;

test.beforeEach(async () => {
  line = await openWeakLine();
});
test.afterEach(() => line.close());

const mark = (page: Page) => page.getByRole('status').filter({ hasText: AFTER });
const price = ({ priceUsd }: CarUnderTest) => `$${priceUsd.toLocaleString('en')}`;

/** Waits until the browser keeps the page of a path. */
async function whenKept(page: Page, path: string): Promise<void> {
  const isKept = async (wanted: string) =>
    Boolean(await caches.match(wanted, { ignoreVary: true }));
  await expect.poll(() => page.evaluate(isKept, path)).toBe(true);
}

/** A first visit, until everything is stored that it keeps. */
async function firstVisit(page: Page, path: string): Promise<void> {
  await visit(page, line.addressOf('en', path));
  for (const each of ['/offline', '/contactUs', '/phraseCard']) await whenKept(page, each);
}

/** What the browser keeps: every cache's paths, and bytes in all. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    let bytes = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        const response = await cache.match(key, { ignoreVary: true });
        bytes += (await response?.blob())?.size ?? 0;
        paths.push(new URL(key.url).pathname);
      }
    }
    const workers = (await navigator.serviceWorker.getRegistrations()).length;
    return { paths, bytes, workers };
  });

test('after a first visit the stores, the phrase card and the car that was open are there without a network', {
  tag: ['@screens', '@quick'],
}, async ({ page, context, cars: [car, other] }) => {
  await firstVisit(page, car.path);
  await whenKept(page, car.path);
  await expect.poll(async () => (await keptBy(page)).paths).toContain('/pictures/maps/erenhot.svg');
  const kept = await keptBy(page);
  expect(kept.bytes).toBeLessThan(KEPT_AT_FIRST_VISIT_MAX_BYTES);
  expect(kept.paths.filter((path) => /^\/(?:api|u|result|userInfo)/.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.goto(line.addressOf('en', car.path));
  await expect(mark(page)).toContainText(BEFORE);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(car.modelName);
  await expect(page.locator('.buy-price')).toContainText(price(car));
  await expect(page.locator('main .unit-list a:visible').first()).toBeVisible();
  const picture = page.locator('main img[fetchpriority="high"]');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  expect(await axeFaults(page)).toEqual([]);

  await visit(page, line.addressOf('en', '/phraseCard'));
  await page.locator('[data-phrases] a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto(line.addressOf('en', `/contactUs?car=${car.modelId}`));
  await expect(mark(page)).toBeVisible();
  for (const name of ['Khorgos', 'Erenhot'])
    await expect(page.locator('main').getByText(new RegExp(name)).first()).toBeAttached();

  // A tap on a car that is not kept says so, and names what is.
  await visit(page, line.addressOf('en', other.path));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
  await expect(page.getByText(texts.leadCar)).toBeVisible();
  await expect(page.getByText(texts.lead)).toBeHidden();
  const listed = page.locator('main').getByRole('link', { name: car.modelName });
  await expect(listed).toContainText(price(car));
  await expect(listed).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await expect(page.locator('main a[href^="tel:"]')).toHaveCount(2);
  await expect(page.locator('main .map-pin')).toHaveCount(2);
  expect(await axeFaults(page)).toEqual([]);
  expect(await narrowFaults(page, '/offline')).toEqual([]);
  // A missing script must not reload the page: a tap would be lost.
  const came = () => performance.getEntriesByType('navigation')[0]?.toJSON().type;
  expect(await page.evaluate(came)).toBe('navigate');
  await listed.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(car.modelName);

  await page.goto(line.addressOf('en', '/there-is-no-such-page'));
  await expect(page.getByText(texts.lead)).toBeVisible();
  await context.setOffline(false);
  // The page retries on its own when the network is back, maybe before the worker notices that.
  await expect(async () => {
    const retry = page.getByRole('button', { name: errorScreen.retry });
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).not.toHaveText(texts.title, { timeout: 1000 });
  }).toPass();
});

test('a kept page is never shown as new, by whatever clock', async ({ page, cars: [car] }) => {
  // The server's day is what a page says, however wrong the phone's clock may be.
  line.date = 'Mon, 03 Feb 2020 09:05:00 GMT';
  await firstVisit(page, car.path);
  await whenKept(page, car.path);
  line.rewrite = (html) => html.replaceAll(price(car), '$12,345');
  line.broken = /./;
  await page.goto(line.addressOf('en', car.path));
  await expect(mark(page)).toContainText('2020-02-03');
  await expect(page.locator('.buy-price')).toContainText(price(car));

  // The network is back: its price, without the mark.
  line.broken = undefined;
  line.date = undefined;
  await page.goto(line.addressOf('en', car.path));
  await expect(page.locator('.buy-price')).toContainText('$12,345');
  await expect(mark(page)).toHaveCount(0);

  // After the timeout of a network that does not answer, the kept page is shown and says so.
  line.hanging = /^\/car\//;
  await page.goto(line.addressOf('en', car.path), { waitUntil: 'commit' });
  await expect(mark(page)).toContainText(BEFORE);
  await expect(page.locator('.buy-price')).toContainText('$12,345');
});

test('a favourite that was never opened is there with its price and the day, until it is removed', async ({
  page,
  context,
  cars: [car, other],
}) => {
  await firstVisit(page, '/about');
  const row = {
    model_id: car.modelId,
    brand_name: 'Brand',
    brand_sign: 'brand',
    model_name: car.modelName,
    model_sign: 'sign',
  };
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    FAVOURITES_KEY,
    JSON.stringify([row]),
  ] as const);
  await visit(page, line.addressOf('en', other.path));
  await whenKept(page, car.path);
  await whenKept(page, '/myFavorite');

  await context.setOffline(true);
  await visit(page, line.addressOf('en', '/myFavorite'));
  const listed = page.getByRole('listitem').filter({ has: page.locator(`a[href="${car.path}"]`) });
  await expect(listed).toContainText(price(car));
  await expect(listed).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await page.goto(line.addressOf('en', car.path));
  await expect(mark(page)).toBeVisible();

  await context.setOffline(false);
  await page.evaluate((key) => localStorage.setItem(key, '[]'), FAVOURITES_KEY);
  await visit(page, line.addressOf('en', '/about'));
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('kept-saved-1')).keys()).length),
    )
    .toBe(0);
});

test('the enquiry form that was opened once opens on every kept page', { tag: '@desktop' }, async ({
  page,
  context,
  cars: [car, other],
}) => {
  await firstVisit(page, other.path);
  const ask = () => page.locator('main .buy-box').getByRole('link', { name: 'Ask about this car' });
  await ask().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await visit(page, line.addressOf('en', car.path));
  await ask().click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await visit(page, line.addressOf('en', '/about'));
  await whenKept(page, car.path);
  await whenKept(page, '/labels');

  await context.setOffline(true);
  await visit(page, line.addressOf('en', car.path));
  await ask().click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
});

test('a network that ends before or while the worker is made leaves the site as it was', async ({
  page,
}) => {
  line.broken = /^\/service-worker\.js$/;
  await visit(page, line.addressOf('en', '/about'));
  await expect.poll(() => line.answered.some(({ path }) => path === '/about')).toBe(true);
  line.broken = /^\/offline$/;
  await visit(page, line.addressOf('en', '/about'));
  await expect
    .poll(() => line.answered.some(({ path }) => path === '/service-worker.js'))
    .toBe(true);
  await expect.poll(async () => (await keptBy(page)).workers).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // The next page tries again.
  line.broken = undefined;
  await firstVisit(page, '/about');
});

test('another worker takes over while pages are open, and the kill switch leaves nothing', async ({
  page,
  context,
  cars: [car],
}) => {
  await firstVisit(page, car.path);
  await whenKept(page, car.path);
  const worker = await page.evaluate(async () => (await fetch('/service-worker.js')).text());
  line.worker = `${worker}\n// the next build`;
  await page.evaluate(() => caches.open('kept-pages-of-a-former-worker'));
  await visit(page, line.addressOf('en', car.path));
  await expect
    .poll(() => page.evaluate(() => caches.has('kept-pages-of-a-former-worker')))
    .toBe(false);
  await context.setOffline(true);
  await page.goto(line.addressOf('en', car.path));
  await expect(mark(page)).toBeVisible();
  await context.setOffline(false);

  line.worker = RETIRING_WORKER;
  await page.evaluate(() => indexedDB.open('outbox'));
  await visit(page, line.addressOf('en', car.path));
  await expect.poll(() => keptBy(page)).toEqual({ paths: [], bytes: 0, workers: 0 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(car.modelName);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
});

test('a full phone has the site as without a worker', async ({ page, context, cars: [car] }) => {
  const session = await context.newCDPSession(page);
  const origin = new URL(line.addressOf('en', '/')).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000 });
  await visit(page, line.addressOf('en', car.path));
  await expect.poll(() => line.answered.some(({ path }) => path === '/offline')).toBe(true);
  await visit(page, line.addressOf('en', '/about'));
  await visit(page, line.addressOf('en', car.path));
  await expect(page.locator('.buy-price')).toContainText(price(car));
  await expect(mark(page)).toHaveCount(0);
});

test('who saves data keeps nothing', async ({ page, cars: [car] }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await visit(page, line.addressOf('en', car.path));
  await page.waitForLoadState('networkidle');
  await visit(page, line.addressOf('en', '/about'));
  await page.waitForLoadState('networkidle');
  expect(await keptBy(page)).toEqual({ paths: [], bytes: 0, workers: 0 });
});

test(
  'kept pages are still there after the browser was closed',
  { tag: '@desktop' },
  async ({ cars: [car] }, { project }) => {
    const folder = mkdtempSync(join(tmpdir(), 'kept-'));
    const open = () =>
      chromium.launchPersistentContext(folder, {
        ...project.use.launchOptions,
        serviceWorkers: 'allow',
      });
    try {
      const before = await open();
      const page = await before.newPage();
      await firstVisit(page, car.path);
      await whenKept(page, car.path);
      await before.close();
      const after = await open();
      line.broken = /./;
      const again = await after.newPage();
      await again.goto(line.addressOf('en', car.path));
      await expect(mark(again)).toBeVisible();
      await expect(again.locator('.buy-price')).toContainText(price(car));
      await after.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('the site can be installed, under the name of the company', async ({ request }, {
  project,
}) => {
  const site = async (path: string) => ask(request, 'mn', path);
  const manifest = await (await site('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({
    name: EXAMPLE_FACTS.company.name,
    start_url: '/',
    display: 'standalone',
    lang: 'mn',
  });
  const kinds: string[] = [];
  for (const { src, sizes, type, purpose = 'any' } of manifest.icons) {
    const icon = await site(src);
    expect(icon.headers()['content-type'], src).toContain(type);
    if (type !== 'image/png') continue;
    const { width, height } = await sharp(await icon.body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    kinds.push(`${sizes} ${purpose}`);
  }
  expect(kinds).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  // The headless shell reports no error for any manifest.
  const executablePath = installedChromium();
  const whole = await chromium.launch({
    ...project.use.launchOptions,
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await whole.newPage();
    const session = await page.context().newCDPSession(page);
    // The same manifest in every language but for its words.
    for (const locale of isLongRun() ? LOCALES : (['mn', 'ar'] as const)) {
      await page.goto(addressOf(locale, '/'));
      const { errors } = await session.send('Page.getAppManifest');
      expect(errors, locale).toEqual([]);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
      expect(faults, locale).toEqual([]);
    }
  } finally {
    await whole.close();
  }
  const worker = await ask(request, 'mn', '/service-worker.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const { status } = await fetch(`http://localhost:${process.env.E2E_PORT}/service-worker.js`, {
    headers: { accept: '*/*' },
  });
  expect(status, 'on a host without a language').toBe(404);
});
