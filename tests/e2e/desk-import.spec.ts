import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { packZip } from '@/lib/server/import/zip-package';
import { jpegPicture } from '@/tests/support/server/sample-pictures';
import { tinyXlsx } from '@/tests/support/server/tiny-xlsx';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';

// An account without the right to take files is refused on purpose.
test.use({ locale: 'en', expectedErrors: [/status of 403/] });

const PHONE = { width: 375, height: 667 };
const DESKTOP = { width: 1440, height: 900 };
/** A process of its own has to start. */
const WORK_WITHIN_MS = 120_000;

interface Unit {
  unit_id: number;
  model_id: number;
  stock_number: string;
  price_usd: number;
}

/** Waits until a page of the English site has a text. */
async function expectOnSite(page: Page, path: string, text: string): Promise<void> {
  const site = await page.context().newPage();
  await expect(async () => {
    await site.goto(`http://en.localhost:${process.env.E2E_PORT}${path}`);
    await expect(site.locator('main')).toContainText(text, { timeout: 100 });
  }).toPass({ timeout: 10_000, intervals: [100] });
  await site.close();
}

/** Faults of a page on a phone and on a desktop. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    faults.push(...(await axeFaults(page)));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > size.width) faults.push(`${size.width}: as wide as ${width}`);
  }
  return faults;
}

const inWords = (usd: number) => usd.toLocaleString('en');

test("a dealer's Russian workbook with pictures: sent from a phone, asked about once, shown, brought in, seen on the site and taken back", {
  tag: ['@desktop', '@database'],
}, async ({ page, browser, database }) => {
  await page.setViewportSize(PHONE);
  await join(page, await newInvitation(newStaffMail('import'), 'owner'), 'Li Wei');
  const [unit] = await database<Unit[]>`
    select unit_id, model_id, stock_number, price_usd from units
    where status = 'at_port' and price_usd > 5000 order by unit_id limit 1 offset 5`;
  if (!unit) throw new Error('The demo has no such unit.');
  const price = unit.price_usd - 321;
  const number = `IMP-${Date.now() % 1e6}`;
  const odd = `Мнение ${Date.now()}`;
  const workbook = tinyXlsx({
    Прайс: [
      ['ООО «Пример», прайс от 24.11.2026'],
      ['Складской номер', 'Модель', 'Год', 'Цена, $', 'Пробег', 'Порт', odd],
      [unit.stock_number, null, null, `${price} $`, null, null, 'хорошая'],
      [number, 'BYD Song Plus DM-i', 2025, '15 900 $', '12 000 км', 'Хоргос', null],
      [`${number}-2`, 'BYD Song Plus DM-i', 2025, '1 $', 'много', 'Хоргос', null],
      [`${number}-3`, 'BYD Song Plus DM-i', 2025, '1 $', '900 км', 'Эренхот', null],
    ],
  });
  await page.goto(deskAddress('/cars'));
  await page.getByRole('link', { name: 'From a file' }).click();
  const file = { name: 'Прайс.xlsx', mimeType: 'application/octet-stream', buffer: workbook };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  const photo = await jpegPicture();
  await page.getByLabel('Pictures (.zip), if there are any').setInputFiles({
    name: 'фото.zip',
    mimeType: 'application/zip',
    buffer: packZip([
      [`${number}-1.jpg`, photo],
      ['яма.jpg', photo],
    ]),
  });
  await page.getByRole('button', { name: 'Read the file' }).click();

  const question = page.getByLabel(`Which column is “${odd}”?`);
  await question.waitFor({ timeout: WORK_WITHIN_MS });
  await expect(page.getByText('хорошая')).toBeVisible();
  const faults = await faultsOf(page);
  await question.selectOption('None: leave it out');
  await page.getByRole('button', { name: 'Go on' }).click();

  const bringIn = page.getByRole('button', { name: 'Bring in 3 records' });
  await bringIn.waitFor({ timeout: WORK_WITHIN_MS });
  const main = page.locator('main');
  await expect(main).toContainText('Cars: 2 new, 1 changed');
  await expect(main).toContainText('"много" is not a number');
  await expect(main).toContainText('No row is about this picture, and it is left out:яма.jpg');
  await expect(main).toContainText(`$${inWords(unit.price_usd)} → $${inWords(price)}`);
  faults.push(...(await faultsOf(page)));
  const table = await page.evaluate(
    async (from) => (await fetch(from)).text(),
    `${page.url()}/refused`,
  );
  expect(table).toContain('Прайс,5,"Mileage, km"');
  // Nothing is written before it was shown and confirmed.
  await expectOnSite(page, `/car/${unit.model_id}/${unit.unit_id}`, inWords(unit.price_usd));
  await page.getByLabel('Yes – this price is meant').check();
  await page.getByLabel('Leave out the row that is refused').check();
  await bringIn.click();

  await expect(page.getByRole('heading', { name: '3 records are brought in' })).toBeVisible({
    timeout: WORK_WITHIN_MS,
  });
  faults.push(...(await faultsOf(page)));
  await expectOnSite(page, `/car/${unit.model_id}/${unit.unit_id}`, inWords(price));
  const [added] = await database<Unit[]>`
    select unit_id, model_id from units where stock_number = ${number}`;
  await expectOnSite(page, `/car/${added?.model_id}/${added?.unit_id}`, '15,900');
  const pictures = await database`
    select src from unit_pictures where unit_id = ${added?.unit_id ?? 0}`;
  expect(pictures).toHaveLength(1);

  // A second page, without script: the list, and the way back.
  const plain = await browser.newPage({
    locale: 'en',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  await plain.goto(deskAddress('/cars/import'));
  await plain.getByRole('button', { name: 'Undo Прайс.xlsx' }).click();
  await expect(async () => {
    const reload = plain.getByRole('link', { name: 'Show how far it is now' });
    if (await reload.isVisible()) await reload.click();
    await expect(plain.getByRole('heading', { name: 'Taken back' })).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: WORK_WITHIN_MS, intervals: [200] });
  await plain.close();
  await expectOnSite(page, `/car/${unit.model_id}/${unit.unit_id}`, inWords(unit.price_usd));
  await page.goto(deskAddress('/cars/import'));
  await expect(page.getByText('taken back on').first()).toBeVisible();
  faults.push(...(await faultsOf(page)));
  expect(faults).toEqual([]);
});

test('the catalogue is downloaded as a workbook that the import accepts, with the right to bring in files', {
  tag: ['@desktop', '@database', '@quick'],
}, async ({ page, browser }) => {
  await join(page, await newInvitation(newStaffMail('export'), 'marketing'), 'Bold');
  await page.goto(deskAddress('/cars/import'));
  const coming = page.waitForEvent('download', { timeout: WORK_WITHIN_MS });
  await page.getByRole('button', { name: 'Single cars only (.xlsx)' }).click();
  const buffer = await readFile(await (await coming).path());
  const file = { name: 'cars.xlsx', mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByText('there is nothing to bring in')).toBeVisible({
    timeout: WORK_WITHIN_MS,
  });
  const sales = await browser.newPage({ locale: 'en' });
  await join(sales, await newInvitation(newStaffMail('none'), 'sales'), 'Anna');
  const status = await sales.evaluate(async () => {
    const body = new URLSearchParams({ what: 'cars' });
    return (await fetch('/cars/export', { method: 'POST', body })).status;
  });
  expect(status).toBe(403);
  await sales.close();
});
