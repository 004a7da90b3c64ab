import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { EXAMPLE_FACTS } from '@/lib/config/company';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import {
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';
import { startTlsFront, type TlsFront } from '@/tests/support/tls-front';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { messagesIn } from './support/page';
import { ask, textOf } from './support/site';

/** An empty site of its own, as a public one is at its first start: behind a proxy that speaks https. */
let site: RunningSite;
let front: TlsFront;
const DOMAIN = 'golden-gate.test';
const others = { port: process.env.E2E_PORT, folder: process.env.E2E_DATA_DIR };

test.use({
  locale: 'en',
  expectedHosts: [/\.golden-gate\.test:\d+$/],
  ignoreHTTPSErrors: true,
  launchOptions: async ({ launchOptions }, use) => {
    const to = `--host-resolver-rules=MAP ${DOMAIN} 127.0.0.1, MAP *.${DOMAIN} 127.0.0.1, MAP * ~NOTFOUND`;
    const others = launchOptions.args?.filter((arg) => !arg.startsWith('--host-resolver-rules'));
    await use({ ...launchOptions, args: [...(others ?? []), to] });
  },
});
test.beforeAll(async () => {
  front = await startTlsFront(DOMAIN, () => site.port);
  // Without SEED_DEMO: a public site starts empty by default.
  site = await startSite(temporaryDataDir(), {
    SITE_ORIGIN: front.origin,
    TRUSTED_PROXY_HOPS: '1',
    SEED_DEMO: '',
  });
  process.env.E2E_ORIGIN = front.origin;
  process.env.E2E_PORT = String(site.port);
  process.env.E2E_DATA_DIR = site.dataDir;
});
test.afterAll(async () => {
  process.env.E2E_PORT = others.port;
  process.env.E2E_DATA_DIR = others.folder;
  delete process.env.E2E_ORIGIN;
  front.stop();
  await site.stop();
  removeDataDir(site.dataDir);
});

const HOSTS = ['mn', 'ru', 'ar'] as const;

const MALL = 'Golden Gate Auto';
const STORES = {
  khorgos: { phone: '+86 999 123 4567', whatsapp: '+86 999 123 4567', street: '7 Gate Street' },
  erenhot: { phone: '+86 479 123 4567', whatsapp: '+86 479 123 4567', street: '9 Steppe Road' },
};
const MAIL = 'ask@golden-gate.test';

const PEOPLE = [
  { latin: 'Anna', cyrillic: 'Анна', port: 'Khorgos', language: 'Russian' },
  { latin: 'Saran', cyrillic: 'Саран', port: 'Erenhot', language: 'Mongolian' },
  { latin: 'Karim', cyrillic: 'Карим', port: 'Khorgos', language: 'Arabic' },
];

/** Brand, model and ten cars of it, and a brand without models, in one file. */
const CATALOGUE = JSON.stringify({
  brands: [
    { brand_sign: 'byd', brand_name: 'BYD', position: 1, country: 'CN' },
    { brand_sign: 'hongqi', brand_name: 'Hongqi', position: 2, country: 'CN' },
  ],
  models: [
    {
      model_sign: 'byd-seal-2025',
      brand_sign: 'byd',
      type_sign: 'sedan',
      model_name: 'Seal',
      trim: '650 km',
      model_year: 2025,
      energy_type: 'electric',
      power_kw: 170,
      power_hp: 231,
      drive: 'rwd',
      gearbox: 'single-speed',
      seats: 5,
      doors: 4,
      length_mm: 4800,
      width_mm: 1875,
      height_mm: 1460,
      steering: 'left',
      charging_standard: 'gbt',
      interface_languages: ['zh', 'en'],
      colours: ['white'],
      warranty_region: 'china',
      winter_package: false,
      era_glonass: false,
      price_usd: 25_900,
      stock_khorgos: 0,
      stock_erenhot: 0,
      updated_at: '2026-11-20',
    },
  ],
  units: Array.from({ length: 10 }, (_, i) => ({
    stock_number: `GGA-${101 + i}`,
    model_sign: 'byd-seal-2025',
    condition: 'used',
    port: i % 2 ? 'erenhot' : 'khorgos',
    status: 'at_port',
    mileage_km: 12_000 + i,
    price_usd: 21_000 + 100 * i,
  })),
});

const TITLES = { ru: 'Первая распродажа', mn: 'Анхны хямдрал', ar: 'أول تخفيضات' };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function saveFacts(page: Page, section: string, facts: Record<string, string>) {
  await page.goto(deskAddress(`${DESK_PATHS.company}/${section}`));
  const folded = page.locator('main details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
  for (const [name, text] of Object.entries(facts)) await field(page, name).fill(text);
  await press(page, 'Save');
  await expect(page.getByText('Saved. It is on the site within seconds.')).toBeVisible();
}

async function addPerson(page: Page, { latin, cyrillic, port, language }: (typeof PEOPLE)[number]) {
  await page.goto(deskAddress(`${DESK_PATHS.people}/new`));
  await page.getByLabel('Name in Latin letters').fill(latin);
  await page.getByLabel('Name in Cyrillic letters').fill(cyrillic);
  await page.getByLabel('Port', { exact: true }).selectOption(port);
  await page.getByLabel(language, { exact: true }).check();
  await press(page, 'Save');
  await expect(page.getByText(/^Added\./)).toBeVisible();
}

async function bringInCars(page: Page): Promise<void> {
  await page.goto(deskAddress(DESK_PATHS.imports));
  const file = { name: 'cars.json', mimeType: 'application/json', buffer: Buffer.from(CATALOGUE) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await press(page, 'Read the file');
  await press(page, 'Bring in 13 records');
  await expect(page.getByRole('heading', { name: '13 records are brought in' })).toBeVisible();
}

/** A promotion or an article in three languages, with a picture of its own. */
async function publish(page: Page, kind: 'promotions' | 'articles', day: [string, string]) {
  await page.goto(deskAddress(`/content/${kind}/new`));
  const create = { width: 1280, height: 960, channels: 3 as const, background: '#c2540a' };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const chooser = page.locator('.picture-chooser input[type="file"]').first();
  await chooser.setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer });
  await expect(field(page, 'picture')).toHaveValue(/\/media\//);
  await field(page, day[0]).fill(day[1]);
  const fillText = async (locale: keyof typeof TITLES) => {
    await field(page, `title.${locale}`).fill(`${TITLES[locale]} ${kind}`);
    await field(page, `summary.${locale}`).fill(`${TITLES[locale]}.`);
    await field(page, `body.${locale}`).fill(`## ${TITLES[locale]}\n\n[Seal](/car/101)`);
  };
  await fillText('ru');
  await page.getByLabel('State').selectOption('published');
  await page.getByRole('button', { name: /^(?:Save|Enter)$/ }).click();
  await expect(page.locator('.desk-notice [role="status"]')).toHaveText(/Entered/);
  for (const [locale, language] of [['mn', 'Mongolian'] as const, ['ar', 'Arabic'] as const]) {
    await page.getByRole('link', { name: new RegExp(`^${language} `) }).click();
    await fillText(locale);
    await press(page, 'Save');
    await expect(page.locator('.desk-notice [role="status"]')).toHaveText(/Saved/);
  }
  return /\/content\/\w+\/(\d+)/.exec(page.url())?.[1] ?? '';
}

async function reword(page: Page, key: string, text: string): Promise<void> {
  await page.goto(deskAddress(`/languages/texts?locale=mn&word=${key}`));
  await page.getByRole('link', { name: new RegExp(`^Open the text ?: ?${key}$`) }).click();
  await page.getByLabel('How it reads').fill(text);
  await press(page, 'Save');
  await expect(page.getByRole('status')).toHaveText('Saved. The site shows the new words.');
}

/** Words of the example, which no page may still show. */
const OF_THE_EXAMPLE = [
  'Border Auto Mall',
  'border-auto-mall',
  '.example',
  'BAM-',
  '/demo/',
  ...Object.values(EXAMPLE_FACTS.stores).flatMap(({ phone, whatsapp }) => [phone, whatsapp]),
];

test('an owner opens a mall of his own from nothing, at the desk alone, and nothing of the example is left', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await join(page, await newInvitation(newStaffMail('owner'), 'owner'), 'Li Wei');
  const cookies = await page.context().cookies(front.origin.replace('//', '//desk.'));
  expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
  await page.goto(deskAddress('/'));
  await expect(page.getByText('Your own mall: 0 of 9 steps done')).toBeVisible();

  await saveFacts(page, 'names', { name: MALL, legalName: 'Golden Gate Auto Co., Ltd.' });
  for (const [port, { street, ...reached }] of Object.entries(STORES)) {
    const streets = { street_en: street, street_ru: street, street_mn: street, street_ar: street };
    await saveFacts(page, port, { ...reached, ...streets });
  }
  const profiles = { facebook: '', instagram: '', youtube: '', telegram: '', messenger: '' };
  await page.goto(deskAddress(`${DESK_PATHS.company}/contacts`));
  for (const app of ['app_ru', 'app_mn']) await field(page, app).selectOption('whatsapp');
  for (const [name, text] of Object.entries({ email: MAIL, ...profiles })) {
    await field(page, name).fill(text);
  }
  await press(page, 'Save');
  await saveFacts(page, 'offers', { stockPrefix: 'GGA' });
  for (const person of PEOPLE) await addPerson(page, person);
  await bringInCars(page);
  const promotion = await publish(page, 'promotions', ['ends_at', '2036-12-31T23:59']);
  const article = await publish(page, 'articles', ['published_at', '2026-11-20']);
  const button = 'favourites.seeBrands';
  await reword(page, button, 'Бүх брэндийг эндээс харах');
  await page.goto(deskAddress(`${DESK_PATHS.company}/languages`));
  await page.getByLabel('French').uncheck();
  await press(page, 'Save');

  await expect.poll(async () => (await ask(request, 'fr', '/about')).status()).toBe(302);
  await expect
    .poll(() => textOf(request, 'mn', '/myFavorite'))
    .toContain('Бүх брэндийг эндээс харах');
  expect(await textOf(request, 'mn', '/myFavorite')).not.toContain(
    messagesIn('mn').favourites.seeBrands,
  );
  const unlisted = 'name="robots" content="noindex, follow"';
  expect(await textOf(request, 'ru', '/brand?sign=sedan')).not.toContain(unlisted);
  expect(await textOf(request, 'ru', '/brand?sign=bus')).toContain(unlisted);
  expect(await textOf(request, 'ru', '/brand/byd')).not.toContain(unlisted);
  expect(await textOf(request, 'ru', '/brand/hongqi')).toContain(unlisted);
  for (const locale of HOSTS) {
    const contact = await textOf(request, locale, '/contactUs');
    for (const { phone, street } of Object.values(STORES)) {
      expect(contact).toContain(phone);
      expect(contact).toContain(street);
    }
    expect(contact).toContain(MAIL);
    const people = PEOPLE.map(({ latin, cyrillic }) => (locale === 'ar' ? latin : cyrillic));
    for (const name of people) expect(contact).toContain(name);
    expect(await textOf(request, locale, '/')).toContain(TITLES[locale]);
    expect(await textOf(request, locale, '/menuCar')).toContain('Seal');
    const [, car = ''] =
      /href="(\/car\/\d+)"/.exec(await textOf(request, locale, '/menuCar')) ?? [];
    expect(await textOf(request, locale, car)).toContain('GGA-101');
    for (const path of [
      '/',
      '/menuCar',
      '/brand',
      '/contactUs',
      '/about',
      '/buyCar',
      '/terms',
      '/privacy',
      car,
      '/arriveGift',
      '/activity',
      `/activity/${promotion}`,
      '/article',
      `/article/${article}`,
      '/dealerRecruitment',
      '/homeReviews',
      '/sitemap.xml',
      '/robots.txt',
      '/none',
      '/manifest.webmanifest',
      '/searchsite?word=seal',
      '/myFavorite',
    ]) {
      const text = await textOf(request, locale, path);
      const left = OF_THE_EXAMPLE.filter((word) => text.includes(word));
      expect([locale, path, left]).toEqual([locale, path, []]);
      if (path === '/') expect(text).toContain(MALL);
      expect(text).not.toContain(messagesIn(locale).layout.examples);
    }
  }
});
