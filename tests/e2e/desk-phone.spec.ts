import type { APIRequestContext, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import sharp from 'sharp';
import { hasCheckDigit } from '@/lib/format/vin';
import type { Locale } from '@/lib/i18n/locales';
import { unitHref } from '@/lib/routing/paths';
import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { FEED_KEY, structuredDataOf, textOf } from './support/site';

test.use({
  locale: 'en',
  viewport: { width: 375, height: 667 },
  hasTouch: true,
  isMobile: true,
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/],
});

const HOSTS: Locale[] = ['mn', 'ru', 'ar'];
const PICTURES = 6;

interface Unit {
  unit_id: number;
  model_id: number;
  stock_number: string;
  brand_sign: string;
  /** Of the unit, and of its model in lists. */
  price_usd: number;
}

/**
 * A used car at a port whose price is that of its model, so that lists show it; none whose pages
 * other tests open at the same time.
 */
async function cheapestUsedUnit(database: Sql): Promise<Unit> {
  const [unit] = await database<Unit[]>`
    select unit_id, model_id, stock_number, brand_sign, listed_price_usd as price_usd
    from units join models using (model_id)
    where status = 'at_port' and units.condition = 'used' and listed_price_usd > 5000
      and coalesce(units.price_usd, models.price_usd) = listed_price_usd
    order by unit_id limit 1 offset 5`;
  if (!unit) throw new Error('The demo has no such unit.');
  return unit;
}

/** A sum of thousands with whatever a language writes between its digits. */
const inAnyNotation = (usd: number) =>
  new RegExp(String(usd).replace(/(?=(?:\d{3})$)/, '[^\\d<]{1,3}'));

/** The line of a car in the feed for Google, unchanged. */
const feedLineOf = (feed: string, { stock_number: number }: Unit) =>
  feed.split('\n').find((line) => line.includes(number)) ?? '';

/** What the site of a language shows of a car: to people in list and search, and to programs. */
async function saidOf(request: APIRequestContext, locale: Locale, unit: Unit) {
  const path = unitHref(unit.model_id, unit.unit_id);
  const read = (address: string) => textOf(request, locale, address);
  const [page, model, list, search, feed] = await Promise.all([
    read(path),
    read(`/car/${unit.model_id}`),
    read(`/menuCar?brand=${unit.brand_sign}&condition=used`),
    read(`/searchsite?word=${unit.stock_number}`),
    read(`/feeds/google.csv?key=${FEED_KEY}`),
  ]);
  const data = structuredDataOf(page);
  return {
    page: { price: data?.offers.price, availability: data?.offers.availability.split('/').pop() },
    model: model.includes(`href="${path}"`),
    list: list.includes(`href="/car/${unit.model_id}"`) && inAnyNotation(unit.price_usd).test(list),
    search: search.includes(`href="${path}"`),
    feed: feedLineOf(feed, unit).includes(`${unit.price_usd} USD`),
  };
}

/** Waits until all three sites show it. The run's report has the time that this took. */
async function expectSaid(request: APIRequestContext, unit: Unit, isSold = false): Promise<void> {
  const startedAt = Date.now();
  const said = isSold
    ? { page: { price: undefined, availability: 'SoldOut' }, model: false, list: false }
    : { page: { price: unit.price_usd, availability: 'InStock' }, model: true, list: true };
  // A search for its number still finds the sold car.
  const expected = { ...said, search: true, feed: !isSold };
  await expect
    .poll(() => Promise.all(HOSTS.map((locale) => saidOf(request, locale, unit))), {
      intervals: [50],
    })
    .toEqual(HOSTS.map(() => expected));
  const description = `${Date.now() - startedAt} ms`;
  test.info().annotations.push({ type: 'on the site after', description });
}

/** A photograph that is sent in several pieces, as noise can hardly be made smaller. */
async function photograph(index: number) {
  const noise = { type: 'gaussian' as const, mean: 90 + 20 * index, sigma: 40 };
  const create = { width: 520, height: 400, channels: 3 as const, background: '#888', noise };
  const buffer = await sharp({ create })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Cuts the connection during an upload, until the page has noticed; twice. */
function breakTheLineTwice(page: Page): { breaks: () => number } {
  let pieces = 0;
  let breaks = 0;
  page.on('request', async (request) => {
    if (request.method() !== 'PATCH') return;
    pieces += 1;
    if (pieces !== 2 && pieces !== 7) return;
    await page.context().setOffline(true);
    await page.locator('.picture-row[data-state="waiting"]').first().waitFor();
    breaks += 1;
    await page.context().setOffline(false);
  });
  return { breaks: () => breaks };
}

/** A vehicle's number that no other run has, with the check digit of its kind. */
function newVin(): string {
  const serial = String(Date.now() % 1e7).padStart(7, '0');
  const vins = [...'0123456789X'].map((digit) => `LSVAA418${digit}G${serial}`);
  return vins.find(hasCheckDigit) ?? '';
}

async function enterUsedCar(page: Page, { model_id: id }: Unit, number: string, price: number) {
  await page.goto(deskAddress('/cars/new'));
  await page.getByLabel('Brand and model, number, or VIN').fill(`BAM-${id}`);
  await page.getByRole('button', { name: 'Find' }).tap();
  await page.getByRole('link', { name: `BAM-${id}` }).tap();
  const line = breakTheLineTwice(page);
  const files = await Promise.all(Array.from({ length: PICTURES }, (_, i) => photograph(i)));
  await page.locator('input[type="file"][multiple]').first().setInputFiles(files);
  // Typed while the pictures are on their way.
  await page.getByLabel('Stock number').fill(number);
  await page.getByLabel('Price in dollars').fill(String(price));
  await page.getByLabel('New or used').selectOption('Used');
  await page.getByLabel('Kilometres').fill('32 000');
  // Google accepts no car without it; its page shows only a part.
  await page.getByLabel('VIN').fill(newVin());
  await expect(page.locator('.picture-row[data-state="done"]')).toHaveCount(PICTURES);
  expect(line.breaks(), 'times that the line broke').toBe(2);
  await page.getByRole('button', { name: 'Enter the car' }).tap();
  await expect(page.getByText('The car is entered.')).toBeVisible();
}

test('from a phone in the yard: a price, a sold car, and a used one with six pictures over a line that breaks twice', {
  tag: ['@desktop', '@database'],
}, async ({ page, database }) => {
  await enter(page, await newInvitation(newStaffMail('yard'), 'owner'), 'Li Wei');
  const unit = await cheapestUsedUnit(database);
  await page.goto(deskAddress(`/cars?word=${unit.stock_number}`));
  const row = page.locator(`#units-${unit.unit_id}`);
  const status = row.getByRole('status');
  const price = row.getByLabel(/^Price of/);
  const undo = row.getByRole('button', { name: 'Undo' });
  await expectSaid(page.request, unit);

  const before = await price.inputValue();
  await price.fill(String(unit.price_usd - 123));
  await price.blur();
  await expect(status).toContainText('saved');
  await expectSaid(page.request, { ...unit, price_usd: unit.price_usd - 123 });
  await undo.tap();
  await expect(status).toContainText('Taken back');
  await expect(price).toHaveValue(before);

  const pressed = (name: string) => row.getByRole('button', { name, pressed: true });
  await row.getByRole('button', { name: 'Sold' }).tap();
  await expect(pressed('Sold')).toBeVisible();
  await expectSaid(page.request, unit, true);
  await undo.tap();
  await expect(pressed('At port')).toBeVisible();
  await expectSaid(page.request, unit);

  const number = `BAM-U9${Date.now() % 1e6}`;
  await enterUsedCar(page, unit, number, unit.price_usd - 1000);
  const [entered] = await database<{ unit_id: number }[]>`
    select unit_id from units where stock_number = ${number}`;
  if (!entered) throw new Error('The car is not in the database.');
  const own = { ...unit, ...entered, stock_number: number, price_usd: unit.price_usd - 1000 };
  await expectSaid(page.request, own);
  for (const locale of HOSTS) {
    const data = structuredDataOf(
      await textOf(page.request, locale, unitHref(own.model_id, own.unit_id)),
    );
    // What Google demands of a vehicle, but for its number, which is nowhere public as a whole
    // (developers.google.com/search/docs/appearance/structured-data/vehicle-listing).
    expect(data, locale).toMatchObject({
      name: expect.stringMatching(/\S/),
      brand: { name: expect.stringMatching(/\S/) },
      model: expect.stringMatching(/\S/),
      vehicleModelDate: expect.stringMatching(/^20\d\d$/),
      itemCondition: 'https://schema.org/UsedCondition',
      mileageFromOdometer: { value: 32_000, unitCode: 'KMT' },
      offers: { price: own.price_usd, priceCurrency: 'USD' },
    });
    expect(data?.image, locale).toHaveLength(PICTURES);
  }
  await database`update units set status = 'hidden' where unit_id = ${own.unit_id}`;
});
