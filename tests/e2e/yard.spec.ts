import { readFile } from 'node:fs/promises';
import { request as newRequest } from '@playwright/test';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { addressOf } from './support/site';

interface Unit {
  unit_id: number;
  model_id: number;
  stock_number: string;
}

/** Where a printed code leads a phone. */
async function placeOf(number: string, language: string, site = addressOf('ru')) {
  const client = await newRequest.newContext();
  // Node knows no names below localhost.
  const { port, host } = new URL(site);
  const answer = await client.get(`http://localhost:${port}/u/${number}`, {
    headers: { 'accept-language': language, host: host.replace('www.', '') },
    maxRedirects: 0,
  });
  const { location = '', vary, 'cache-control': kept } = answer.headers();
  await client.dispose();
  expect([answer.status(), kept, vary]).toEqual([
    302,
    'private, no-cache',
    expect.stringContaining('accept-language'),
  ]);
  return location;
}

test('the printed code of a car leads every phone to the car in its own language', {
  tag: ['@desktop', '@database'],
}, async ({ page, database }) => {
  const [unit] = await database<Unit[]>`
    select unit_id, model_id, stock_number from units where status = 'at_port' order by unit_id limit 1`;
  if (!unit) throw new Error('The demo has no such unit.');
  const path = `/car/${unit.model_id}/${unit.unit_id}`;
  const { stock_number: number } = unit;
  expect(await placeOf(number, 'mn-MN,mn;q=0.9,en;q=0.8')).toBe(addressOf('mn', path));
  expect(await placeOf(number.toLowerCase(), 'kk-KZ,ar;q=0.5,en;q=0.4')).toBe(
    addressOf('ar', path),
  );
  expect(await placeOf(number, 'zh-CN,zh;q=0.9')).toBe(addressOf('ru', path));
  expect(await placeOf(number, 'de', addressOf('th'))).toBe(addressOf('th', path));
  expect(await placeOf('BAM-NONE-1', 'en')).toBe(addressOf('en', '/searchsite?word=BAM-NONE-1'));
  for (const hostile of ['%2F%2Fevil.example', '..%5Cevil', `${'a'.repeat(300)}`])
    expect(await placeOf(hostile, 'en')).toBe(addressOf('en', '/searchsite'));
  await page.goto(await placeOf(number, 'en'));
  await expect(page.getByRole('main')).toContainText(number);
});

test('staff take sheets for the cars they ticked, in languages that the next visit remembers', {
  tag: ['@desktop', '@database'],
}, async ({ page, browser, database }) => {
  const [unit] = await database<Unit[]>`
    select unit_id, model_id, stock_number from units where status = 'at_port' order by unit_id desc limit 1`;
  await join(page, await newInvitation(newStaffMail('sheets'), 'sales'), 'Anna');
  await page.goto(deskAddress('/cars?kind=units'));
  const choice = page.locator('.desk-sheets');
  await page.locator('.desk-pick input[name=picked]').nth(0).check();
  await page.locator('.desk-pick input[name=picked]').nth(1).check();
  await choice.locator('summary').click();
  await choice.getByLabel('Arabic').check();
  const coming = page.waitForEvent('download');
  await choice.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await readFile(await (await coming).path());
  expect(file.toString('latin1').match(/\/Type\/Page\//g)).toHaveLength(2);

  await page.goto(deskAddress(`/cars/unit/${unit?.unit_id}`));
  await choice.locator('summary').click();
  await expect(choice.getByLabel('Arabic')).toBeChecked();
  await choice.getByLabel('Thai').check();
  await choice.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(page.getByText('No sheets: choose cars')).toBeVisible();

  const stranger = await browser.newPage({ locale: 'en' });
  await stranger.goto(deskAddress('/sign-in'));
  const led = await stranger.evaluate(async () => {
    const body = new URLSearchParams({ picked: 'units-1001', lang: 'ru' });
    return (await fetch('/cars/sheets', { method: 'POST', body })).url;
  });
  expect(led).toBe(deskAddress('/sign-in'));
  await stranger.close();
});
