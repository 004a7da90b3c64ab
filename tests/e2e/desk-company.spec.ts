import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '@/lib/i18n/locales';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { originOf } from '@/lib/routing/hosts';
import {
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';
import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';

test.use({ locale: 'en', expectedHosts: [/\.localhost:\d+$|^maps\.googleapis\.com$/] });

/** A site of its own: other tests expect the example's facts on their pages. */
let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite(temporaryDataDir(), { SEED_DEMO: 'false' });
});
test.afterAll(async () => {
  await site.stop();
  removeDataDir(site.dataDir);
});

const addressOf = (locale: Locale, path = '/') =>
  originOf(`http://localhost:${site.port}`, locale) + path;

/** The response at a path of a language's site; redirects are not followed. */
const ask = (page: Page, locale: Locale, path: string) =>
  page.request.get(`http://localhost:${site.port}${path}`, {
    headers: { host: new URL(addressOf(locale)).host },
    maxRedirects: 0,
  });

/** Waits until a page has a text: within seconds of the change, from any web process. */
async function shows(page: Page, locale: Locale, path: string, text: RegExp): Promise<void> {
  await expect(async () => {
    for (let request = 0; request < 4; request += 1) {
      const html = await (await ask(page, locale, path)).text();
      expect(text.test(html), `${locale} ${path} ${text}`).toBe(true);
    }
  }).toPass({ intervals: [200] });
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.goto(deskAddress(DESK_PATHS.company, site));
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('an owner changes name, telephone and hours, and every host shows them', {
  tag: ['@desktop', '@quick'],
}, async ({ page }) => {
  const invitation = await newInvitation(newStaffMail('company'), 'owner', site);
  await enter(page, invitation, 'Anna', site);

  await openSection(page, 'Names');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Golden Gate Auto');
  await save(page);
  await expect(page.getByText('Saved. It is on the site within seconds.')).toBeVisible();
  for (const locale of ['mn', 'ru', 'ar'] as const) {
    await shows(page, locale, '/', /<h1>Golden Gate Auto</);
  }

  await openSection(page, 'Khorgos store');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Telephone', { exact: true }).fill('by mail');
  await save(page);
  await expect(page.getByLabel('Telephone', { exact: true })).toHaveValue('by mail');
  await expect(page.getByText('A plus sign, the country code and 7 to 15 digits.')).toBeVisible();
  await page.getByLabel('Telephone', { exact: true }).fill('+86 999 123 4567');
  await page.getByLabel('Sat').check();
  await page.getByLabel('From', { exact: true }).fill('09:00');
  await page.getByLabel('Until', { exact: true }).fill('18:00');
  await page.getByText('Add China’s public holidays of 2027').click();
  await save(page);
  await expect(page.getByLabel('Closed on')).toHaveValue(/2027-02-05 – 2027-02-08/);
  await shows(page, 'mn', '/contactUs', /Да–Бя 9:00–18:00/);
  await shows(page, 'ru', '/contactUs', /Пн–Сб 9:00–18:00/);
  await shows(page, 'ar', '/contactUs', /من 9:00 إلى 18:00/);
  await shows(page, 'en', '/contactUs', /tel:\+869991234567/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back.')).toBeVisible();
  await shows(page, 'ru', '/contactUs', /Пн–Пт 8:30–17:00/);
  await page.goto(deskAddress(DESK_PATHS.audit, site));
  await expect(page.getByText('+86 000 0000 0001 → +86 999 123 4567')).toBeVisible();
});

test('logo, share picture and the map’s key are sent at the desk, and every page has them', {
  tag: '@desktop',
}, async ({ page }) => {
  const invitation = await newInvitation(newStaffMail('logo'), 'owner', site);
  await enter(page, invitation, 'Sara', site);
  const send = async (section: string, field: string, width: number, height: number) => {
    await openSection(page, section);
    expect(await axeFaults(page)).toEqual([]);
    const create = { width, height, channels: 3 as const, background: '#0b6e4f' };
    const edge = { top: 9, left: 9, bottom: 9, right: 9, background: '#fff' };
    const buffer = await sharp({ create }).extend(edge).png().toBuffer();
    const picture = { name: 'picture.png', mimeType: 'image/png', buffer };
    await page.locator('.picture-chooser input').setInputFiles(picture);
    await expect(page.locator(`[name="${field}"]`)).toHaveValue(/\/media\//);
    await save(page);
    await expect(page.getByText('Saved. It is on the site within seconds.')).toBeVisible();
  };
  await send('Logo', 'logo', 800, 160);
  await shows(
    page,
    'ru',
    '/about',
    /<img src="\/media\/[0-9a-f]{32}-480\.avif" alt="[^"]+" width="800" height="160"/,
  );
  await shows(page, 'mn', '/', /"logo":"[^"]+\/media\/[0-9a-f]{32}-960\.avif"/);
  await page.goto(addressOf('ar', '/about'));
  const logo = page.locator('.header-logo');
  const { height = 0, width = 0 } = (await logo.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(5, 1);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await send('Picture for messengers', 'sharePicture', 1200, 900);
  await shows(page, 'en', '/', /property="og:image" content="[^"]+-1200\.jpg"/);
  await shows(page, 'th', '/about', /property="og:image" content="[^"]+-1200\.jpg"/);

  await openSection(page, 'Google’s map');
  const key = 'key-of-the-tests-0123456789';
  await page.getByLabel('Key of the Maps JavaScript API').fill(key);
  await save(page);
  await shows(page, 'en', '/contactUs', new RegExp(key));
  const policy = async () =>
    (await ask(page, 'en', '/contactUs')).headers()['content-security-policy'];
  expect(await policy()).toContain('maps.googleapis.com');
  await page.getByLabel('Key of the Maps JavaScript API').fill('');
  await save(page);
  await expect.poll(policy).not.toContain('google');
});

/** Replaces Google's script: a map that is pressed at one place. */
const GOOGLE = `{
  class FakeMap {
    constructor(element, options) {
      window.drawn = options;
      const press = document.createElement('button');
      press.type = 'button';
      press.textContent = 'Press the map';
      element.append(press);
      this.addListener = (_, listener) => press.addEventListener('click', () =>
        listener({ latLng: { lat: () => 44.2222222, lng: () => 80.4333333 } }));
    }
  }
  class FakeMarker {
    setPosition() {}
    addListener() {}
  }
  google.maps.importLibrary = async () => ({ Map: FakeMap, Marker: FakeMarker });
  google.maps.__ib__();
}`;

test('a store’s place is read from a link, taken from the device’s position, or put on a map', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const invitation = await newInvitation(newStaffMail('place'), 'owner', site);
  await enter(page, invitation, 'Dana', site);
  await openSection(page, 'Google’s map');
  await page.getByLabel('Key of the Maps JavaScript API').fill('key-of-the-tests-0123456789');
  await save(page);
  await expect(page.getByText('Saved. It is on the site within seconds.')).toBeVisible();
  expect((await page.reload())?.headers()['content-security-policy']).not.toContain('google');

  await openSection(page, 'Khorgos store');
  const latitude = page.getByLabel('Latitude', { exact: true });
  const longitude = page.getByLabel('Longitude', { exact: true });
  await page.getByLabel('Link from a map').fill('https://yandex.ru/maps/?pt=80.4203,44.2101&z=17');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByText(/^Not saved yet: the position below/)).toBeVisible();
  await expect(latitude).toHaveValue('44.2101');
  await expect(page.getByText(/^6\d\d metres from where it is now/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await save(page);
  await shows(page, 'en', '/contactUs', /query=44\.2101,80\.4203/);

  await context.grantPermissions(['geolocation'], { origin: deskAddress('/', site) });
  await context.setGeolocation({ latitude: 44.2133, longitude: 80.4144, accuracy: 12 });
  await page.getByRole('button', { name: 'I stand in the store' }).click();
  await expect(page.getByText('to about 12 metres')).toBeVisible();
  await expect(longitude).toHaveValue('80.414400');

  const asked: string[] = [];
  await page.route('https://maps.googleapis.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: GOOGLE });
  });
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Put it on Google’s map' }).click();
  await page.getByRole('button', { name: 'Press the map' }).click();
  expect(asked).toHaveLength(1);
  expect(await page.evaluate('drawn.center')).toEqual({ lat: 44.2133, lng: 80.4144 });
  await expect(latitude).toHaveValue('44.222222');
  await save(page);
  await shows(page, 'en', '/contactUs', /query=44\.222222,80\.433333/);
});

test('a language that is switched off leads to the Russian page, and comes back whole', {
  tag: '@desktop',
}, async ({ page }) => {
  const invitation = await newInvitation(newStaffMail('languages'), 'owner', site);
  await enter(page, invitation, 'Bold', site);
  await openSection(page, 'Languages offered');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('French').uncheck();
  await save(page);
  await expect(page.getByText('Saved. It is on the site within seconds.')).toBeVisible();
  await expect(async () => {
    const answer = await ask(page, 'fr', '/about?a=1');
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe(addressOf('ru', '/about?a=1'));
  }).toPass();
  await page.goto(addressOf('en', '/about'));
  await expect(page.locator('link[hreflang="fr"]')).toHaveCount(0);
  await expect(page.locator('a[hreflang="fr"]')).toHaveCount(0);
  await expect(page.locator('a[hreflang="de"]')).not.toHaveCount(0);

  await openSection(page, 'Languages offered');
  await page.getByLabel('French').check();
  await save(page);
  await shows(page, 'fr', '/about', /<html[^>]*lang="fr"/);
  await page.goto(addressOf('en', '/about'));
  await expect(page.locator('link[hreflang="fr"]')).toHaveCount(1);
});
