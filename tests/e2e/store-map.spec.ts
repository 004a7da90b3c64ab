import type { Page } from '@playwright/test';
import { storeOf } from '@/lib/config/company';
import { SITE_VALUE } from '@/lib/config/ports';
import { SENT_NUMBER } from '@/tests/support/addresses';
import { expect, test } from './support/fixtures';
import { MAPS_KEY, startKeyedSite } from './support/keyed-site';
import { rememberEnquiry, visit } from './support/page';
import { narrowFaults } from './support/page-checks';
import type { SecondSite } from './support/second-site';
import { addressOf } from './support/site';

const MAPS_SCRIPT = 'https://maps.googleapis.com/**';

const map = (page: Page, name: RegExp) => page.getByRole('main').getByRole('img', { name });
const khorgos = (page: Page) => map(page, /^Sketch of Khorgos/);
const erenhot = (page: Page) => map(page, /^Sketch of Erenhot/);

async function choosePort(page: Page, origin: string, port: keyof typeof SITE_VALUE) {
  await page.context().addCookies([{ name: 'site', value: SITE_VALUE[port], url: origin }]);
}

test.describe('without a key', () => {
  test('contact draws the store of the chosen port and opens it elsewhere', {
    tag: '@quick',
  }, async ({ page }) => {
    await choosePort(page, addressOf('en'), 'khorgos');
    const answer = await page.goto(addressOf('en', '/contactUs'));
    expect(answer?.headers()['content-security-policy']).not.toContain('google');
    await khorgos(page).scrollIntoViewIfNeeded();
    await expect(khorgos(page)).toBeVisible();
    await expect(erenhot(page)).toBeHidden();
    const picture = khorgos(page).locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(960);
    const links = page.getByRole('main').getByRole('list', { name: 'Open in a map app' });
    const amap = links.first().getByRole('link', { name: /^Amap/ });
    await expect(amap).toHaveAttribute('href', /coordinate=gaode/);
    await expect(page.getByRole('button', { name: 'Show the Google map' })).toHaveCount(0);
  });

  test('the map’s place stands before its picture does', async ({ page }) => {
    await page.route('**/pictures/maps/*.svg', () => {});
    await choosePort(page, addressOf('en'), 'erenhot');
    await page.goto(addressOf('en', '/contactUs'), { waitUntil: 'domcontentloaded' });
    const box = await erenhot(page).boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
    await expect(erenhot(page).getByText('Erenhot store')).toBeVisible();
  });

  test('the words of the maps stay inside them on a small screen', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const locale of ['ru', 'mn', 'ar'] as const) {
      for (const port of ['khorgos', 'erenhot'] as const) {
        await choosePort(page, addressOf(locale), port);
        await rememberEnquiry(page, addressOf(locale));
        for (const path of ['/contactUs', `/result?number=${SENT_NUMBER}`]) {
          await page.goto(addressOf(locale, path));
          expect(await narrowFaults(page, `${locale} ${path} ${port}`)).toEqual([]);
        }
      }
    }
  });

  test.describe('and without script', () => {
    test.use({ javaScriptEnabled: false });

    test('both stores are drawn', async ({ page }) => {
      await page.goto(addressOf('en', '/contactUs'));
      await expect(khorgos(page)).toBeVisible();
      await expect(erenhot(page)).toBeVisible();
    });
  });
});

test.describe('with a key', () => {
  test.use({
    // The second site, and Google, which the tests replace.
    expectedHosts: [/\.localhost:\d+$|^maps\.googleapis\.com$/],
  });

  let site: SecondSite;

  test.beforeAll(async () => {
    site = await startKeyedSite();
  });

  test.afterAll(() => site.stop());

  const openContact = async (page: Page) => {
    await choosePort(page, site.addressOf('en', '/'), 'erenhot');
    await visit(page, site.addressOf('en', '/contactUs'));
    await erenhot(page).scrollIntoViewIfNeeded();
  };

  test('the visitor’s press brings Google’s map, at zoom 16 over the store', async ({ page }) => {
    const asked: URL[] = [];
    // Replaces Google's script: it records what it has to draw.
    await page.route(MAPS_SCRIPT, (route) => {
      asked.push(new URL(route.request().url()));
      return route.fulfill({
        contentType: 'text/javascript',
        body: `{
          class FakeMap {
            constructor(element, options) {
              window.drawn = options;
              element.textContent = 'Live map';
            }
          }
          class FakeMarker {
            constructor({ title }) {
              window.marked = title;
            }
          }
          google.maps.importLibrary = async () => ({ Map: FakeMap, Marker: FakeMarker });
          google.maps.__ib__();
        }`,
      });
    });
    await openContact(page);
    expect(asked).toEqual([]);
    const before = await page.locator('.map-box:visible').boundingBox();
    await page.getByRole('button', { name: 'Show the Google map' }).click();
    await expect(page.getByText('Live map')).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.searchParams.get('key')).toBe(MAPS_KEY);
    const { latitude, longitude } = storeOf('erenhot').position;
    const drawn = await page.evaluate('({ zoom: drawn.zoom, center: drawn.center, marked })');
    expect(drawn).toEqual({
      zoom: 16,
      center: { lat: latitude, lng: longitude },
      marked: 'Erenhot store',
    });
    const after = await page.locator('.map-box:visible').boundingBox();
    expect(after).toMatchObject({ width: before?.width, height: before?.height });
    const back = page.getByRole('button', { name: 'Back to the sketch' });
    await expect(back).toBeFocused();
    await back.press('Enter');
    await expect(erenhot(page)).toBeVisible();
  });

  test.describe('that does not help', () => {
    test.use({ expectedErrors: [/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/] });

    test('an unreachable Google leaves the drawing and says so', async ({ page }) => {
      await page.route(MAPS_SCRIPT, (route) => route.abort('internetdisconnected'));
      await openContact(page);
      await page.getByRole('button', { name: 'Show the Google map' }).click();
      await expect(page.getByText('The Google map did not load.')).toBeVisible();
      await expect(erenhot(page)).toBeVisible();
    });
  });
});
