import { readFile } from 'node:fs/promises';
import { request as newRequest } from '@playwright/test';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';
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
  tag: ['@desktop', '@database', '@quick'],
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

test('a buyer shows a sentence large in Chinese, reads an answer large, and Back and Escape close them', {
  tag: '@screens',
}, async ({ page }) => {
  await page.goto(addressOf('mn', '/phraseCard'));
  const dialog = page.getByRole('dialog');
  const papers = page.getByRole('link', { name: 'Энэ машины бичиг баримтыг үзүүлнэ үү.' });
  await papers.click();
  await expect(dialog.locator('[lang=zh-Hans]')).toHaveText('请给我看一下这辆车的手续。');
  const sizes = await dialog
    .locator('p')
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  expect(Math.max(...sizes)).toBe(sizes[0]);
  expect(sizes[0]).toBeGreaterThanOrEqual(36);
  expect(await axeFaults(page)).toEqual([]);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(papers).toBeFocused();
  await page.getByRole('link', { name: /需要先付定金/ }).press('Enter');
  await expect(dialog.getByText('Эхлээд урьдчилгаа төлнө.')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(addressOf('mn', '/phraseCard'));
});

test('a sentence is spoken where the device has a voice for it, and is silent where it has none', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    const voices = [{ lang: 'zh-HK' }, { lang: 'zh_CN' }];
    class Utterance {
      constructor(readonly text: string) {}
    }
    const speechSynthesis = {
      getVoices: () => voices,
      cancel() {},
      speak: ({ text, lang }: { text: string; lang: string }) => said.push(`${lang} ${text}`),
    };
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, said });
  });
  await page.goto(addressOf('en', '/phraseCard'));
  await page.getByRole('link', { name: /^Thank you!/ }).click();
  await page.getByRole('button', { name: 'Play in Chinese' }).click();
  expect(await page.evaluate(() => (window as { said?: string[] }).said)).toEqual(['zh_CN 谢谢！']);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /^The papers will be ready/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the sentences are there to be read, and a tapped one grows', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(addressOf('ru', '/contactUs'));
    await page.getByRole('link', { name: 'Разговорник: вы и продавец' }).click();
    const customs = page.getByRole('link', { name: /^Где находится таможня/ });
    const heightOf = async () => (await customs.boundingBox())?.height ?? 0;
    await expect(page.getByText('海关在哪里？')).toBeVisible();
    const before = await heightOf();
    await customs.click();
    await expect(customs).toBeInViewport();
    expect(await heightOf()).toBeGreaterThan(before);
  });
});
